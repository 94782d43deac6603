"""What tests of World of Warcraft in the browser share."""

GAME = "warcraft"
# Who plays whom is settled beforehand: bots choose a character by a die of their own.
CHARACTERS = ("warrior", "mage", "hunter")
