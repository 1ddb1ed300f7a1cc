using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Analyzers.Tests.Testing;

/// <summary>
/// A source in which the expected findings are marked: <c>{|LEAN001:await task|}</c>. Marks may be nested.
/// </summary>
internal sealed class MarkedSource
{
    private const string Opening = "{|";
    private const string Closing = "|}";

    private MarkedSource(string code, IReadOnlyList<ExpectedFinding> expected)
    {
        Code = code;
        Expected = expected;
    }

    /// <summary>The source without its marks.</summary>
    public string Code { get; }

    /// <summary>What was marked, in the order of the places' beginnings.</summary>
    public IReadOnlyList<ExpectedFinding> Expected { get; }

    public static MarkedSource Parse(string marked)
    {
        System.Text.StringBuilder code = new();
        List<ExpectedFinding> expected = [];
        Stack<(string Id, int Start)> open = new();
        int position = 0;
        while (position < marked.Length)
        {
            if (At(marked, position, Opening))
            {
                int colon = marked.IndexOf(':', position);
                if (colon < 0)
                    throw new FormatException($"The mark at {position} names no rule: write {{|LEAN001:…|}}.");
                open.Push((marked[(position + Opening.Length)..colon], code.Length));
                position = colon + 1;
            }
            else if (At(marked, position, Closing))
            {
                if (!open.TryPop(out (string Id, int Start) mark))
                    throw new FormatException($"The end of a mark at {position} has no beginning.");
                expected.Add(new ExpectedFinding(mark.Id, TextSpan.FromBounds(mark.Start, code.Length)));
                position += Closing.Length;
            }
            else
            {
                code.Append(marked[position++]);
            }
        }

        if (open.Count != 0)
            throw new FormatException($"The mark of {open.Peek().Id} has no end.");
        return new MarkedSource(code.ToString(), [.. expected.OrderBy(finding => finding.Span.Start)]);
    }

    private static bool At(string text, int position, string part) =>
        string.CompareOrdinal(text, position, part, 0, part.Length) == 0;
}
