"""What a server bears, this house's or another's: who looks on and plays, what is measured, and whose server it is."""
