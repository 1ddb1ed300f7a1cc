namespace LeanTasks.Lab.Separate;

/// <summary>The separate rows of a table that are in a part of the lab: see <see cref="Parts.LabPart"/>.</summary>
public interface ISeparateTable
{
    /// <summary>The table's id.</summary>
    string Table { get; }

    /// <summary>Its rows.</summary>
    IReadOnlyList<SeparateRows> Rows { get; }
}
