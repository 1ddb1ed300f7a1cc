namespace LeanTasks.Tool.Running;

/// <summary>The cause of an app's end.</summary>
internal enum EndCause
{
    /// <summary>It ended, or crashed, by itself.</summary>
    ItsOwn,

    /// <summary>Ctrl-C.</summary>
    Interrupt,

    /// <summary>The tool was asked to end.</summary>
    Terminate,

    /// <summary>Its time was over.</summary>
    Duration,

    /// <summary>It did not end when asked to.</summary>
    Killed,
}
