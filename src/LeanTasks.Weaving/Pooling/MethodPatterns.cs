using System.Text.RegularExpressions;

namespace LeanTasks.Weaving.Pooling;

/// <summary>The names of methods that a user gave.</summary>
internal sealed class MethodPatterns
{
    private const int MostCandidates = 3;

    private readonly List<KeyValuePair<string, Regex>> _patterns;

    private MethodPatterns(List<KeyValuePair<string, Regex>> patterns) => _patterns = patterns;

    /// <summary>Reads the names.</summary>
    /// <exception cref="WeavingException">One is empty.</exception>
    public static MethodPatterns Parse(IReadOnlyList<string> patterns)
    {
        List<KeyValuePair<string, Regex>> parsed = [];
        foreach (string pattern in patterns)
        {
            if (string.IsNullOrWhiteSpace(pattern))
                throw new WeavingException("The name of a method is empty; give it as Namespace.Type.Method, Type.Method or Method.");
            parsed.Add(new KeyValuePair<string, Regex>(pattern, ToRegex(pattern.Trim())));
        }

        return new MethodPatterns(parsed);
    }

    /// <summary>Whether a method is meant; without any names, all are.</summary>
    public bool Match(SourceName name) => _patterns.Count == 0 || _patterns.Exists(pattern => Match(pattern.Value, name));

    /// <summary>Fails for a name that none of the methods has.</summary>
    /// <exception cref="WeavingException">There is one; the message names the nearest.</exception>
    public void CheckEachMatches(string file, IReadOnlyList<SourceName> names)
    {
        foreach (KeyValuePair<string, Regex> pattern in _patterns)
        {
            if (names.Any(name => Match(pattern.Value, name)))
                continue;
            string wanted = LastPart(pattern.Key);
            List<string> nearest =
            [
                .. names.Select(static name => name.Outer).Distinct()
                    .OrderBy(name => Distance(LastPart(name), wanted)).ThenBy(static name => name, StringComparer.Ordinal)
                    .Take(MostCandidates),
            ];
            throw new WeavingException(
                $"'{pattern.Key}' names no async method of '{file}' that returns a ValueTask"
                + (nearest.Count == 0 ? ": there is none in it." : $"; did you mean {string.Join(" or ", nearest)}?"));
        }
    }

    private static bool Match(Regex pattern, SourceName name) => pattern.IsMatch(name.Full) || pattern.IsMatch(name.Outer);

    private static string LastPart(string name) => name.Substring(name.LastIndexOf('.') + 1);

    // A name may leave out what is before any of its dots; type parameters and parentheses are no part of it.
    private static Regex ToRegex(string pattern)
    {
        string name = Regex.Replace(pattern, @"<[^.]*?>|`\d+|\(.*\)$", "").Replace('+', '.').Replace('/', '.');
        return new Regex(@"(^|\.)" + Regex.Escape(name).Replace(@"\*", ".*") + "$", RegexOptions.CultureInvariant);
    }

    /// <summary>How many letters must be added, taken away or replaced to get from one name to the other.</summary>
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
