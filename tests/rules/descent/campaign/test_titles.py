"""What the tables of a campaign are called."""

import undercroft
from undercroft.kernel.chapters import chapter_title


def test_a_table_is_called_by_its_quest():
    for quest, title in (("first_blood", "First Blood"), ("a_fat_goblin", "A Fat Goblin")):
        table = undercroft.new("descent", 2, 1, quest=quest)
        assert chapter_title(table.game, table.config) == title
