namespace LeanTasks.Tool.Commands;

/// <summary>The options of <c>profile</c>.</summary>
/// <param name="App">A <c>.dll</c>, an executable, a project, or a folder with one of them.</param>
/// <param name="AppArguments">The arguments of the app.</param>
/// <param name="Configuration">The configuration that a project is built in.</param>
/// <param name="Outputs">The content of the report, and its outputs.</param>
/// <param name="TakeTime">Whether the time that calls are suspended is taken.</param>
/// <param name="Watch">Whether the table is shown while the app runs.</param>
/// <param name="Duration">The time after which the app is ended; <see langword="null"/> to wait until it ends by itself.</param>
internal sealed record ProfileOptions(
    string App,
    IReadOnlyList<string> AppArguments,
    string Configuration,
    ReportOutputs Outputs,
    bool TakeTime,
    bool Watch,
    TimeSpan? Duration);
