using System.Text.RegularExpressions;

namespace LeanTasks.Tool.Reports;

/// <summary>Puts the name of a method onto several lines, whole.</summary>
internal static partial class MethodName
{
    /// <summary>Breaks it behind a dot, a comma or a parenthesis, where it is too long for a line.</summary>
    /// <param name="name">The name.</param>
    /// <param name="width">The letters of a line; a part that has more is left to the console to break.</param>
    /// <returns>The name, with line breaks.</returns>
    public static string Broken(string name, int width)
    {
        List<string> lines = [];
        foreach (string part in Parts().Split(name))
        {
            if (lines is [.., string last] && last.Length + part.Length <= width)
                lines[^1] = last + part;
            else
                lines.Add(part);
        }

        return string.Join('\n', lines);
    }

    /// <summary>The letters that each of two lines needs.</summary>
    /// <param name="name">The name.</param>
    public static int WidthOfTwoLines(string name)
    {
        int first = 0;
        int least = name.Length;
        foreach (string part in Parts().Split(name))
        {
            first += part.Length;
            least = Math.Min(least, Math.Max(first, name.Length - first));
        }

        return least;
    }

    [GeneratedRegex(@"(?<=[.,(])(?=.)")]
    private static partial Regex Parts();
}
