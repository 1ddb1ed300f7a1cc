namespace LeanTasks.Tool.Running;

/// <summary>An event while an app runs.</summary>
internal enum RunEvent
{
    /// <summary>The user pressed Ctrl-C.</summary>
    Interrupted,

    /// <summary>The tool is asked to end.</summary>
    Terminated,

    /// <summary>The user wants to see the counts so far.</summary>
    TableWanted,

    /// <summary>The app's time is over.</summary>
    DurationOver,

    /// <summary>An app that the terminal should have interrupted has had enough time to end.</summary>
    Unanswered,

    /// <summary>The app's time for ending is over.</summary>
    GraceOver,

    /// <summary>A second has passed.</summary>
    Tick,

    /// <summary>The app has ended.</summary>
    Ended,
}
