"""YAML as the program writes it: whatever our reader would not take for the text that it is stands in quotes."""

from __future__ import annotations

import yaml

from companion.packs.sources.scalars import resolve


class QuotingDumper(yaml.SafeDumper):
    """Quotes more words than PyYAML does, which leaves nO and oFf plain: to its own reader they are words."""

    def text(self, data: str) -> yaml.ScalarNode:
        """A text, in quotes if `resolve` reads it as anything else."""
        style = self.default_style or ("'" if resolve(data) != data else None)
        return self.represent_scalar("tag:yaml.org,2002:str", data, style)


QuotingDumper.add_representer(str, QuotingDumper.text)
