using System.Text.RegularExpressions;

namespace LeanTasks.Lab.Tables.Matrix;

/// <summary>Which rows of the matrix a user with one method to write chooses between.</summary>
internal static partial class MatrixContest
{
    /// <summary>
    /// Whether two workloads do the same over the same inner kind, all that are pooled being one. Where the outer method is of the
    /// BCL, only the inner one was chosen: then the outer one must be the same, too.
    /// </summary>
    public static bool Is(string ours, string others)
    {
        (string how, string outer, string inner) = Parts(ours);
        (string otherHow, string otherOuter, string otherInner) = Parts(others);
        return how == otherHow && inner == otherInner && (outer == Pooled || outer == otherOuter);
    }

    private const string Pooled = "pooled";

    private static (string How, string Outer, string Inner) Parts(string workload)
    {
        Match name = Name().Match(workload);
        return (name.Groups["how"].Value, Kind(name.Groups["outer"].Value), Kind(name.Groups["inner"].Value));
    }

    private static string Kind(string type) => type is "Task" or "ValueTask" ? type : Pooled;

    // Async, AsyncNg, or nothing for a method that passes the inner one's task on.
    [GeneratedRegex("^(?<how>(Async(Ng)?)?)(?<outer>.*)Over(?<inner>.*)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Name();
}
