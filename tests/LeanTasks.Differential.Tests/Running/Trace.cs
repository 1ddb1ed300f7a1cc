using LeanTasks.Differential.Tests.Programs;

namespace LeanTasks.Differential.Tests.Running;

/// <summary>What a run has shown, a line at a time.</summary>
internal sealed class Trace
{
    private readonly List<(string Actor, string Text)> _lines = [];

    public void Write(string actor, string text)
    {
        lock (_lines)
            _lines.Add((actor, text));
    }

    /// <summary>The lines as they came.</summary>
    public IReadOnlyList<string> InOrder() => Lines(static lines => lines);

    /// <summary>The lines of each actor as they came, one actor after the other.</summary>
    public IReadOnlyList<string> ByActor() => Lines(static lines => lines.OrderBy(static line => line.Actor, StringComparer.Ordinal));

    /// <summary>An exception as far as the two kinds must agree about it.</summary>
    public static string Describe(Exception exception) => ExceptionText.Of(exception, End.NameOf);

    /// <summary>The outcome of a call.</summary>
    public static string Describe(Func<string> call)
    {
        try
        {
            return call();
        }
        catch (Exception exception)
        {
            return Describe(exception);
        }
    }

    private List<string> Lines(Func<IEnumerable<(string Actor, string Text)>, IEnumerable<(string Actor, string Text)>> arrange)
    {
        lock (_lines)
            return [.. arrange(_lines).Select(static line => $"{line.Actor}: {line.Text}")];
    }
}
