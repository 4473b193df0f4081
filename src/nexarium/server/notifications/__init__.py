"""Calling people who are away: that it is their turn, and whatever else they have agreed to hear.

A *callee* is somebody who agreed to be called, known by a secret key that their browser keeps. They have *ways* by which they are reached
(their browser's push service, say) and *subjects* about which they are called: a seat that they hold, or all that their account holds. A
*call* is one thing to be said in one way. It is written in the transaction of the event that it tells of, and taken out when it has been
delivered.
"""
