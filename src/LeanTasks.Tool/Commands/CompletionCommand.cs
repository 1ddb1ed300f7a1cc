using System.CommandLine;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks completion</c>: the script by which a shell completes the command line. It asks the tool, by a directive of System.CommandLine.</summary>
internal static class CompletionCommand
{
    private const string Help =
        "Print a script that enables shell completion of leantasks commands and options.\n\n" +
        "Examples: eval \"$(leantasks completion bash)\" in ~/.bashrc; eval \"$(leantasks completion zsh)\" in ~/.zshrc; leantasks completion pwsh | Out-String | Invoke-Expression in $PROFILE.";

    /// <summary>Of the line as typed, the tool gets what follows its own name, and where in it the cursor is.</summary>
    private const string Bash = """
        _leantasks() {
            local line="${COMP_LINE#* }" word="${COMP_WORDS[COMP_CWORD]}"
            local position=$((COMP_POINT - ${#COMP_LINE} + ${#line}))
            COMPREPLY=($(compgen -W "$(leantasks "[suggest:$position]" "$line" 2>/dev/null)" -- "$word"))
        }
        complete -o default -F _leantasks leantasks
        """;

    private const string Zsh = """
        _leantasks() {
            local line="${(j: :)words[2,-1]}" before="${(j: :)words[2,CURRENT-1]}"
            local position=$((${#before} + (CURRENT > 2) + ${#PREFIX}))
            local -a found=("${(@f)$(leantasks "[suggest:$position]" "$line" 2>/dev/null)}")
            [[ -n "${found[1]}" ]] && compadd -a found || _files
        }
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
        compdef _leantasks leantasks
        """;

    private const string Pwsh = """
        Register-ArgumentCompleter -Native -CommandName leantasks -ScriptBlock {
            param($word, $command, $cursor)
            $at = $cursor - $command.Extent.StartOffset
            $typed = $command.ToString().PadRight($at)
            $line = $typed -replace '^\S+\s*', ''
            $position = $at - $typed.Length + $line.Length
            leantasks "[suggest:$position]" $line 2>$null | Where-Object { $_ -like "$word*" }
        }
        """;

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        Argument<string> shell = new("shell") { Description = "The shell: bash, zsh or pwsh." };
        shell.CompletionSources.Add("bash", "zsh", "pwsh");
        Command command = new("completion", Help) { shell };
        command.SetAction(parse =>
        {
            string given = parse.GetRequiredValue(shell);
            parse.InvocationConfiguration.Output.WriteLine(given switch
            {
                "bash" => Bash,
                "zsh" => Zsh,
                "pwsh" => Pwsh,
                _ => throw new UsageException($"'{given}' is not a supported shell. Specify bash, zsh or pwsh."),
            });
        });
        return command;
    }

    /// <summary>Whether a shell asks for completions. Older PowerShells leave out a line that is empty.</summary>
    /// <param name="arguments">The arguments of the tool.</param>
    public static bool IsAsked(string[] arguments) => arguments is [string first, ..] and { Length: 1 or 2 } && first.StartsWith("[suggest", StringComparison.Ordinal) && first.EndsWith(']');
}
