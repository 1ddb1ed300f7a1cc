using System.IO.Enumeration;

namespace LeanTasks.Lab;

/// <summary>Names with <c>*</c> for any letters.</summary>
internal static class Wildcards
{
    // The expression of a file's name never matches an empty one.
    public static bool Match(string pattern, string name) => pattern == "*" || pattern == name || FileSystemName.MatchesSimpleExpression(pattern, name, ignoreCase: false);

    public static bool MatchAny(IEnumerable<string> patterns, string name) => patterns.Any(pattern => Match(pattern, name));
}
