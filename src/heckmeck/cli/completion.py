"""`heckmeck completion`: the script by which a shell completes commands and options."""

from __future__ import annotations

from typing import ClassVar, Final

import click
from click.shell_completion import BashComplete, ShellComplete, get_completion_class

from heckmeck.cli.output import lang_option
from heckmeck.texts import _

SHELLS = ("bash", "zsh", "fish")
# Bash cuts words at : and =, which players and house rules have: they are put together again, and of what is found only
# the part is given back that takes the place of the last piece.
_FOR_BASH: Final = r"""
%(complete_func)s() {
    local IFS=$'\n' line="${COMP_LINE:0:COMP_POINT}" words=() piece begun kind value
    for piece in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        if [[ ${#words[@]} -eq 0 || $line == [[:space:]]* ]]; then
            words+=("")
            line="${line#"${line%%%%[![:space:]]*}"}"
        fi
        words[-1]+="$piece"
        line="${line#"$piece"}"
    done
    begun="${words[-1]%%"$2"}"
    begun="${begun#--*=}"
    COMPREPLY=()
    while IFS=, read -r kind value; do
        case $kind in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("${value#"$begun"}") ;;
        esac
    done < <(COMP_WORDS="${words[*]}" COMP_CWORD=$((${#words[@]} - 1)) %(complete_var)s=bash_complete "$1")
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class _Bash(BashComplete):
    source_template: ClassVar[str] = _FOR_BASH


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "completion",
        short_help=_("Print the script that lets a shell complete commands."),
        help=_(
            "Print the script that lets SHELL complete heckmeck's commands and options. To switch it on:\n\n"
            "\b\n"
            '  bash: add to ~/.bashrc   eval "$(heckmeck completion bash)"\n'
            '  zsh:  add to ~/.zshrc    eval "$(heckmeck completion zsh)"\n'
            "  fish: heckmeck completion fish > ~/.config/fish/completions/heckmeck.fish"
        ),
    )
    @click.argument("shell", type=click.Choice(SHELLS))
    @lang_option
    @click.pass_context
    def completion(ctx: click.Context, shell: str) -> None:
        kind: type[ShellComplete] | None = _Bash if shell == "bash" else get_completion_class(shell)
        assert kind is not None
        click.echo(kind(ctx.find_root().command, {}, "heckmeck", "_HECKMECK_COMPLETE").source())

    return completion
