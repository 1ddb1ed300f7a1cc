namespace LeanTasks.Lab.Tables;

/// <summary>What the columns of a table are on a page of the docs; the rest stands in its lines.</summary>
public enum TableColumns
{
    /// <summary>A column for each variant, a line for each workload with its parameters.</summary>
    Variant,

    /// <summary>A column for each value of the parameters, a line for each variant of a workload.</summary>
    Parameters,

    /// <summary>A column for each workload with its parameters, a line for each variant.</summary>
    Workload,
}
