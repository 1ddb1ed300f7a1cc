using System.Text.RegularExpressions;

namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>Tests in a file, C# or F#, that pass on some condition without having looked at anything. They should be skipped, or have no row for that.</summary>
/// <remarks>It reads the text by its indentation, which the formatters keep.</remarks>
internal static partial class EmptyPasses
{
    /// <summary>The names of such tests, and of helpers that run a test on a condition only.</summary>
    public static IEnumerable<string> In(string text, bool isFSharp)
    {
        string[] lines = text.ReplaceLineEndings("\n").Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            Match method = (isFSharp ? FSharpTest() : CSharpMethod()).Match(lines[i]);
            if (!method.Success || !(method.Groups["runs"].Success || IsTest(lines, i)))
                continue;
            string[] body = isFSharp ? FSharpBody(lines, i + 1) : CSharpBody(lines, i + 1);
            if (isFSharp ? IsConditional(body) || ReturnsFirst(body) : IsConditional(body) || LeavesFirst(body))
                yield return method.Groups["name"].Value;
        }
    }

    private static bool IsTest(string[] lines, int method)
    {
        int i = method - 1;
        while (i >= 0 && Attribute().IsMatch(lines[i]))
        {
            if (TestAttribute().IsMatch(lines[i]))
                return true;
            i--;
        }

        return false;
    }

    // What is between the braces, which may be those of a lambda, without them and without comments.
    private static string[] CSharpBody(string[] lines, int from)
    {
        if (from >= lines.Length || lines[from] != "    {")
            return [];
        int end = Array.FindIndex(lines, from, static line => line.StartsWith("    }", StringComparison.Ordinal));
        return end < 0 ? [] : [.. lines[(from + 1)..end].Where(static line => line.Length > 0 && !Comment().IsMatch(line))];
    }

    // Without what only begins a task, or runs the rest elsewhere.
    private static string[] FSharpBody(string[] lines, int from)
    {
        int end = from;
        while (end < lines.Length && (lines[end].Length == 0 || lines[end][0] is ' ' or ')'))
            end++;
        string[] code = [.. lines[from..end].Where(static line => line.Length > 0 && !Comment().IsMatch(line))];
        int begin = 0;
        while (begin < code.Length && Wrapper().IsMatch(code[begin]))
            begin++;
        int indent = begin < code.Length ? IndentOf(code[begin]) : 0;
        return [.. code[begin..].TakeWhile(line => IndentOf(line) >= indent)];
    }

    // All of it is one condition, without an alternative.
    private static bool IsConditional(string[] body) =>
        body.Length > 0
        && Condition().IsMatch(body[0])
        && body[1..].All(line => IndentOf(line) > IndentOf(body[0]) || line.Trim() is "{" or "}")
        && !Array.Exists(body, static line => line.Contains("Assert.Skip", StringComparison.Ordinal));

    // A condition on which it ends, before anything is asserted.
    private static bool LeavesFirst(string[] body)
    {
        string? condition = null;
        foreach (string line in body)
        {
            if (line.Contains("Assert.", StringComparison.Ordinal))
                return false;
            if (IndentOf(line) == 8 && line.Trim() is not ("{" or "}"))
                condition = Condition().IsMatch(line) ? line : null;
            else if (condition is not null && IndentOf(line) == 12 && Return().IsMatch(line))
                return true;
        }

        return false;
    }

    // The same in F#, which has an alternative then.
    private static bool ReturnsFirst(string[] body) =>
        body.Length > 1 && Condition().IsMatch(body[0]) && Nothing().IsMatch(body[1]);

    private static int IndentOf(string line) => line.Length - line.TrimStart(' ').Length;

    [GeneratedRegex(@"^    (public|private|internal|protected) [\w<>\[\]?, ]*?(?<name>\w+)\((?<runs>(Action|Func<(Value)?(Task|Flow)>) \w+\)$)?", RegexOptions.ExplicitCapture)]
    private static partial Regex CSharpMethod();

    [GeneratedRegex(@"^let (``(?<name>[^`]+)``|(?<name>\w+)).*=$", RegexOptions.ExplicitCapture)]
    private static partial Regex FSharpTest();

    [GeneratedRegex(@"^ *\[.*\]$")]
    private static partial Regex Attribute();

    [GeneratedRegex(@"\[<?(Deep|Full)?(Fact|Theory)\b", RegexOptions.ExplicitCapture)]
    private static partial Regex TestAttribute();

    [GeneratedRegex(@"^ *//")]
    private static partial Regex Comment();

    [GeneratedRegex(@"^ +if[ (]")]
    private static partial Regex Condition();

    [GeneratedRegex(@"^ +return( \w+\.CompletedTask| default)?;$", RegexOptions.ExplicitCapture)]
    private static partial Regex Return();

    [GeneratedRegex(@"^ +(\(\)|\w*Task\.CompletedTask)( //.*)?$", RegexOptions.ExplicitCapture)]
    private static partial Regex Nothing();

    [GeneratedRegex(@"^ +(task \{|[\w.]+ ?\(fun .*->)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Wrapper();
}
