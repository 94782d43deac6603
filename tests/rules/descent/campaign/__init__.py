"""The campaign: what happens between quests."""
