"""`heckmeck completion`: the script by which a shell completes commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from heckmeck.cli.output import lang_option
from heckmeck.texts import _

SHELLS = ("bash", "zsh", "fish")


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
        kind = get_completion_class(shell)
        assert kind is not None
        click.echo(kind(ctx.find_root().command, {}, "heckmeck", "_HECKMECK_COMPLETE").source())

    return completion
