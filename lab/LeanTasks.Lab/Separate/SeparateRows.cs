namespace LeanTasks.Lab.Separate;

/// <summary>
/// Rows that no call in this process measures: they need a server under load, or processes of their own. They are measured
/// against each other, in rounds. All variants have the same workloads, and one round of a variant tells a figure of each.
/// </summary>
/// <param name="workloads">The workloads, as the table names them.</param>
/// <param name="variants">The variants, the table's baseline among them.</param>
public abstract class SeparateRows(IReadOnlyList<string> workloads, IReadOnlyList<string> variants)
{
    public IReadOnlyList<string> Workloads { get; } = workloads;

    public IReadOnlyList<string> Variants { get; } = variants;

    /// <summary>The parameters that all of the rows have.</summary>
    public IReadOnlyDictionary<string, double> Parameters { get; init; } = new Dictionary<string, double>();

    /// <summary>Whether a run measures them also where their table is one of many that it was not asked for by name.</summary>
    public bool IsBrief { get; init; } = true;

    /// <summary>Whether a figure is a number of requests per second, and not of nanoseconds.</summary>
    public virtual bool IsThroughput => false;

    /// <summary>
    /// Measures some of the variants, and adds each figure to the run as soon as it is there. Returns early, and does not throw,
    /// where the run is stopped.
    /// </summary>
    /// <exception cref="Exception">A variant could not be measured; what was added before it stays good.</exception>
    public abstract void Measure(IReadOnlyList<string> variants, SeparateRun run);
}
