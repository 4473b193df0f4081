"""Notifications to players who are away: their turn, and all other events to which they have subscribed.

A *subscriber* has agreed to notifications, and is identified by a secret key in their browser. They have *channels* (their browser's push
service, for example) and *subjects*: a seat that they hold, or everything that their account holds. A *notification* is one message through
one channel. It is written in the transaction of its event, and deleted when it has been delivered.
"""
