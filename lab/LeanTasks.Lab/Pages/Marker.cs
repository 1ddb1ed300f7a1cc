using System.Text.RegularExpressions;

namespace LeanTasks.Lab.Pages;

/// <summary>A line <c>&lt;!-- lab:view name=value … --&gt;</c>: what the lab is to write below it, up to <see cref="End"/>.</summary>
/// <param name="Place">The page and the line, for messages.</param>
public sealed partial record Marker(string View, IReadOnlyDictionary<string, string> Arguments, string Place)
{
    public const string End = "<!-- /lab -->";

    private const string Begin = "<!-- lab:";

    /// <summary>Reads a line; null if it is no marker.</summary>
    /// <exception cref="LabUsageException">It begins as a marker and is none.</exception>
    public static Marker? Read(string line, string place)
    {
        if (!line.StartsWith(Begin, StringComparison.Ordinal))
            return null;
        Match match = Form().Match(line);
        if (!match.Success)
            throw new LabUsageException($"{place}: '{line}' is no marker: write {Begin}view name=\"value\" --> on a line of its own.");

        Dictionary<string, string> arguments = [];
        foreach (Match argument in Argument().Matches(match.Groups["arguments"].Value))
        {
            if (!arguments.TryAdd(argument.Groups["name"].Value, argument.Groups["value"].Value.Trim('"')))
                throw new LabUsageException($"{place}: '{argument.Groups["name"].Value}' stands twice in the marker: leave one.");
        }

        return new Marker(match.Groups["view"].Value, arguments, place);
    }

    /// <exception cref="LabUsageException">There is an argument that the view does not know.</exception>
    public void AllowOnly(params string[] names)
    {
        if (Arguments.Keys.Except(names).FirstOrDefault() is { } unknown)
        {
            string known = names.Length == 0 ? "it takes none" : $"it takes {string.Join(", ", names)}";
            throw new LabUsageException($"{Place}: lab:{View} has no argument '{unknown}': {known}.");
        }
    }

    /// <summary>The marker without an argument.</summary>
    /// <param name="value">What the argument was; null if it is not given.</param>
    public Marker Without(string name, out string? value) =>
        Arguments.TryGetValue(name, out value) ? this with { Arguments = Arguments.Where(argument => argument.Key != name).ToDictionary() } : this;

    /// <summary>The parts of an argument that is a list; null where it is not given.</summary>
    public IReadOnlyList<string>? List(string name) =>
        Arguments.TryGetValue(name, out string? value)
            ? value.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            : null;

    [GeneratedRegex("""^<!-- lab:(?<view>[a-z]+(-[a-z]+)*)(?<arguments>( [a-z]+=("[^"]*"|[^\s"]+))*) -->$""", RegexOptions.ExplicitCapture)]
    private static partial Regex Form();

    [GeneratedRegex("""(?<name>[a-z]+)=(?<value>"[^"]*"|[^\s"]+)""", RegexOptions.ExplicitCapture)]
    private static partial Regex Argument();
}
