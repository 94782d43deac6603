"""`@rule("DQ-MOV-03")`: this test would fail if that rule were broken."""

import pytest

rule = pytest.mark.rule
