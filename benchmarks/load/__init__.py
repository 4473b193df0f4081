"""What a server bears, Nexarium's or another's: who looks on and plays, what is measured, and whose server it is."""
