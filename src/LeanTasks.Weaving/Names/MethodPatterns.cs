using Mono.Cecil;

namespace LeanTasks.Weaving.Names;

/// <summary>The names of methods that a user gave.</summary>
internal sealed class MethodPatterns
{
    private const int MaxCandidates = 3;

    private readonly List<MethodPattern> _patterns;

    private MethodPatterns(List<MethodPattern> patterns) => _patterns = patterns;

    /// <summary>Reads the names.</summary>
    /// <exception cref="WeavingException">One is empty.</exception>
    public static MethodPatterns Parse(IReadOnlyList<string> patterns) => new([.. patterns.Select(static text => new MethodPattern(text))]);

    /// <summary>Whether the names match a method; without any names, all match.</summary>
    public bool Match(MethodDefinition method, SourceName name) => _patterns.Count == 0 || _patterns.Exists(pattern => pattern.Match(method, name));

    /// <summary>Fails for a name that none of the methods has.</summary>
    /// <param name="file">Where they are.</param>
    /// <param name="methods">The methods, and their names.</param>
    /// <param name="kind">What they are, in words.</param>
    /// <exception cref="WeavingException">There is one; the message names the nearest.</exception>
    public void CheckEachMatches(string file, IReadOnlyList<(MethodDefinition Method, SourceName Name)> methods, string kind)
    {
        foreach (MethodPattern pattern in _patterns)
        {
            if (methods.Any(method => pattern.Match(method.Method, method.Name)))
                continue;
            List<string> nearest = Nearest(pattern, [.. methods.Select(static method => method.Name)]);
            throw new WeavingException(
                $"'{pattern.Text}' does not match any {kind} in '{file}'"
                + (nearest.Count == 0 ? ", which has none." : $". Did you mean {string.Join(" or ", nearest)}?"));
        }
    }

    private static List<string> Nearest(MethodPattern pattern, IReadOnlyList<SourceName> names)
    {
        // The name is right, the parameters are not.
        List<string> overloads = [.. names.Where(pattern.MatchName).Select(static name => name.Full + name.Parameters).Distinct().OrderBy(static name => name, StringComparer.Ordinal)];
        if (overloads.Count > 0)
            return overloads;
        string wanted = LastPart(pattern.Name);
        return
        [
            .. names.Select(static name => name.Outer).Distinct()
                .OrderBy(name => Distance(LastPart(name), wanted)).ThenBy(static name => name, StringComparer.Ordinal)
                .Take(MaxCandidates),
        ];
    }

    private static string LastPart(string name) => name.Substring(name.LastIndexOf('.') + 1);

    /// <summary>How many letters must be added, removed or replaced to get from one name to the other.</summary>
    private static int Distance(string one, string other)
    {
        int[] previous = [.. Enumerable.Range(0, other.Length + 1)];
        for (int i = 1; i <= one.Length; i++)
        {
            int[] current = new int[other.Length + 1];
            current[0] = i;
            for (int j = 1; j <= other.Length; j++)
            {
                int replaced = previous[j - 1] + (char.ToUpperInvariant(one[i - 1]) == char.ToUpperInvariant(other[j - 1]) ? 0 : 1);
                current[j] = Math.Min(replaced, Math.Min(previous[j], current[j - 1]) + 1);
            }

            previous = current;
        }

        return previous[other.Length];
    }
}
