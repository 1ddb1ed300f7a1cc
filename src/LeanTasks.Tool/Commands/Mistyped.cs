using System.CommandLine;
using System.CommandLine.Parsing;

namespace LeanTasks.Tool.Commands;

/// <summary>A command or an option that does not exist, and the one with the nearest name.</summary>
internal static class Mistyped
{
    /// <summary>A name is proposed if at most this many letters differ, but less than half of what was typed.</summary>
    private const int MaxDifferences = 3;

    /// <summary>Options by their former names, which no number of differences would lead from to the present ones.</summary>
    private static readonly Dictionary<string, string> s_renamed = new(StringComparer.Ordinal)
    {
        ["--pool-edges"] = "--pool-value-tasks",
        ["--at-least"] = "--min-saving",
        ["--even-if-misused"] = "--ignore-misuse",
    };

    /// <summary>The message for a command or option that does not exist.</summary>
    /// <returns>null if there is none.</returns>
    public static string? MessageOf(ParseResult result)
    {
        Command command = result.CommandResult.Command;
        if (command is RootCommand)
        {
            string? name = result.UnmatchedTokens.FirstOrDefault(static token => !IsOption(token));
            if (name is not null)
            {
                IEnumerable<string> commands = command.Subcommands.Where(static c => !c.Hidden).Select(static c => c.Name);
                return $"'{name}' is not a leantasks command.{Proposal(name, commands)} Run 'leantasks --help' for a list of commands.";
            }
        }

        // An argument of the command may have taken an option that does not exist; the value of another option may begin like one.
        IEnumerable<string> taken = result.CommandResult.Children.OfType<ArgumentResult>().SelectMany(static a => a.Tokens).Select(static t => t.Value);
        string? option = result.UnmatchedTokens.Concat(taken).FirstOrDefault(IsOption);
        if (option is null)
            return null;
        if (result.Tokens.Any(static token => token.Type == TokenType.DoubleDash))
            return $"'{option}' follows '--' and is therefore not an option. Remove the '--', or write a file name as './{option}'.";
        string typed = option.Split('=', ':')[0];
        string of = command is RootCommand ? "leantasks" : $"leantasks {command.Name}";
        IEnumerable<string> options = command.Options.Where(static o => !o.Hidden).Select(static o => o.Name);
        return $"'{of}' has no option '{typed}'.{Proposal(typed, options)} Run '{of} --help' for a list of options.";
    }

    private static bool IsOption(string token) => token.StartsWith("--", StringComparison.Ordinal) && token.Length > 2;

    private static string Proposal(string typed, IEnumerable<string> names)
    {
        if (s_renamed.TryGetValue(typed, out string? present) && names.Contains(present))
            return $" Did you mean '{present}'?";
        int limit = Math.Min(MaxDifferences, (typed.TrimStart('-').Length - 1) / 2);
        (string Name, int Differences) nearest = names.Select(name => (name, Differences(typed, name))).MinBy(static n => n.Item2);
        return nearest.Name is not null && nearest.Differences <= limit ? $" Did you mean '{nearest.Name}'?" : "";
    }

    /// <summary>How many letters are to be added, left out, replaced or swapped with the next one (optimal string alignment distance).</summary>
    private static int Differences(string from, string to)
    {
        int[,] least = new int[from.Length + 1, to.Length + 1];
        for (int i = 0; i <= from.Length; i++)
        {
            for (int j = 0; j <= to.Length; j++)
            {
                if (i == 0 || j == 0)
                {
                    least[i, j] = i + j;
                    continue;
                }

                int replaced = least[i - 1, j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
                least[i, j] = Math.Min(replaced, 1 + Math.Min(least[i - 1, j], least[i, j - 1]));
                if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                    least[i, j] = Math.Min(least[i, j], 1 + least[i - 2, j - 2]);
            }
        }

        return least[from.Length, to.Length];
    }
}
