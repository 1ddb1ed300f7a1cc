namespace LeanTasks.Lab.AnalyzerCost;

/// <summary>Which rules a build runs.</summary>
internal enum Rules
{
    /// <summary>None of ours; those of the SDK as in any new project.</summary>
    None,

    /// <summary>Ours as they come: a build on the command line shows no suggestions, and does not run them.</summary>
    Default,

    /// <summary>Each of ours as a warning.</summary>
    All,
}
