"""World of Warcraft: The Adventure Game."""
