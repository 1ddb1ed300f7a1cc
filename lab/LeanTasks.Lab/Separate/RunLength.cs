namespace LeanTasks.Lab.Separate;

/// <summary>How much time a run takes for rows that are measured separately.</summary>
public enum RunLength
{
    /// <summary>The run measures some jobs, in three minutes altogether.</summary>
    Jobs,

    /// <summary>The table is one of all, none of which was asked for by name: it has seconds.</summary>
    Brief,

    /// <summary>The table was asked for by name.</summary>
    Quick,

    /// <summary>A full run.</summary>
    Full,
}
