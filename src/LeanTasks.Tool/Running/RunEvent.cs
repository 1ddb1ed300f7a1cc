namespace LeanTasks.Tool.Running;

/// <summary>An event while an app runs.</summary>
internal enum RunEvent
{
    /// <summary>The user pressed Ctrl-C.</summary>
    Interrupted,

    /// <summary>The tool is asked to end.</summary>
    Terminated,

    /// <summary>The user wants to see what was counted so far.</summary>
    TableWanted,

    /// <summary>The time is over that the app was given.</summary>
    DurationOver,

    /// <summary>An app that the terminal should have interrupted has had the time to end.</summary>
    Unanswered,

    /// <summary>The time is over that the app was given to end.</summary>
    GraceOver,

    /// <summary>A second has passed.</summary>
    Tick,

    /// <summary>The app has ended.</summary>
    Ended,
}
