"""How a change gets into a process: into its functions while it runs, or into a module when it is imported."""

from __future__ import annotations

import gc
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, FunctionType, ModuleType

from tests.mutation.mutants import ROOT, Mutant, changed


class NotThereError(LookupError):
    """No live function has the code that is to be changed: it has to be imported changed."""


def replace(mutant: Mutant) -> None:
    """Give the functions that run this code the changed one; whoever imported them has them already.

    Raises:
        NotThereError: it is not in a function, or the function is no longer there.
    """
    if not mutant.scope:
        raise NotThereError(mutant.name)
    file = str(ROOT / mutant.file)
    whole = compile(changed(ROOT / mutant.file, mutant.site), file, "exec")
    fresh = [code for code in _codes(whole) if code.co_qualname == mutant.scope]
    gc.unfreeze()  # what is frozen is not among the objects of the next lines
    lines = {code.co_firstlineno: code for code in fresh}
    found = [
        function
        for function in gc.get_objects()
        if type(function) is FunctionType  # not isinstance: weak proxies of the dead are among them
        and function.__code__.co_filename == file
        and function.__code__.co_qualname == mutant.scope
        and function.__code__.co_firstlineno in lines
    ]
    fits = all(
        len(function.__code__.co_freevars) == len(lines[function.__code__.co_firstlineno].co_freevars)
        for function in found
    )
    if not found or not fits:  # without its `super()` a method no longer knows its class, and cannot change in place
        raise NotThereError(mutant.name)
    for function in found:
        function.__code__ = lines[function.__code__.co_firstlineno]


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


class _Changed(SourceFileLoader):
    """Imports the module with the change in it."""

    def __init__(self, name: str, path: str, mutant: Mutant) -> None:
        super().__init__(name, path)
        self._mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """Compiled anew: what lies compiled on the disk is without the change."""
        return compile(changed(ROOT / self._mutant.file, self._mutant.site), self.path, "exec")


class _Finder(MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._mutant.module:
            return None
        file = str(ROOT / self._mutant.file)
        loader: Loader = _Changed(fullname, file, self._mutant)
        inside = [str((ROOT / self._mutant.file).parent)] if file.endswith("__init__.py") else None
        return importlib.util.spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=inside)


def import_changed(mutant: Mutant) -> None:
    """Whoever imports the module from now on gets it with the change."""
    assert mutant.module not in sys.modules, f"{mutant.module} is there already"
    sys.meta_path.insert(0, _Finder(mutant))
