using LeanTasks.Tool.Advice;

namespace LeanTasks.Tool.Reports;

/// <summary>What <c>leantasks fuse</c> would save of the counted bytes.</summary>
internal sealed record FusingTotals
{
    /// <summary>Bytes on the heap, of all methods.</summary>
    public required long SavedBytes { get; init; }

    /// <summary>Whether less may be saved; see <see cref="FusingSaving.IsUpperBound"/>.</summary>
    public required bool IsUpperBound { get; init; }

    /// <summary>The most bytes that it would save with <c>--pool-value-tasks</c>, which leaves methods out whose value tasks are misused.</summary>
    public required long SavedBytesWithPooledValueTasks { get; init; }

    /// <summary>The assemblies with counted bytes that it leaves out, the most bytes first.</summary>
    public required IReadOnlyList<AssemblyLeftOut> LeftOut { get; init; }
}
