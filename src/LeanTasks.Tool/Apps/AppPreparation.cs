using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Apps;

/// <summary>Turns the user's input into an app that counts.</summary>
/// <param name="temporary">The folder for builds and copies.</param>
/// <param name="error">The output for messages about long steps.</param>
internal sealed class AppPreparation(TemporaryFolder temporary, TextWriter error)
{
    /// <summary>Finds, builds, copies and rewrites the app.</summary>
    /// <param name="given">A file or a folder.</param>
    /// <param name="configuration">The configuration that a project is built in.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="ToolException">One of these fails.</exception>
    public async Task<PreparedApp> PrepareAsync(string given, string configuration, CancellationToken cancel)
    {
        if (AppLocator.FindProject(given) is { } project)
        {
            await error.WriteLineAsync($"leantasks: Building '{project}' ({configuration}) into a temporary folder.");
            given = await new ProjectBuild(project, configuration, temporary.Add("build")).BuildAsync(cancel);
        }

        LocatedApp app = AppLocator.Find(given);
        using Progress progress = new(error, $"Copying and instrumenting '{app.Name}'.");
        return app.IsSingleFile ? OfSingleFile(app) : OfFolder(app, IsExecutable(given), cancel);
    }

    private static bool IsExecutable(string given) => File.Exists(given) && !Path.GetExtension(given).Equals(".dll", StringComparison.OrdinalIgnoreCase);

    private PreparedApp OfFolder(LocatedApp app, bool isExecutable, CancellationToken cancel)
    {
        AppCopy copying = new(app, temporary.Add("app"), cancel);
        LocatedApp copy = copying.Make();
        CountingCopy counting = new(app, copy, copying.IsTrimmed, cancel);
        counting.Make();
        if (isExecutable)
            copying.Notes.Add($"leantasks ran the instrumented copy as 'dotnet {Path.GetFileName(app.MainFile)}'. An app that restarts itself through Environment.ProcessPath would start dotnet without the app. Other apps are not affected.");
        return new PreparedApp(
            app.Name, DotnetHost.Program, ["exec", copy.MainFile], counting.Assemblies, counting.NotCounted, copying.Notes)
        {
            MainFile = app.MainFile,
        };
    }

    private PreparedApp OfSingleFile(LocatedApp app)
    {
        string folder = temporary.Add("bundle");
        SingleFileBundle.Extract(app.MainFile, folder);
        (IReadOnlyList<ProfiledAssembly> assemblies, IReadOnlyList<NotCounted> notCounted) = AppAssemblies.Read(folder);
        if (assemblies.All(static a => a.Facts is { Counts: false, RuntimeAsyncMethods: 0, FusedMethods: 0 }))
        {
            throw new UsageException(
                $"'{app.MainFile}' is a single-file app, which cannot be rewritten. Pass its project or its publish folder without PublishSingleFile, " +
                "or publish it with the MSBuild property LeanTasksProfile=true of the LeanTasks package.");
        }

        return new PreparedApp(app.Name, app.MainFile, [], assemblies, notCounted, []);
    }
}

/// <summary>An app that is ready to run and count.</summary>
/// <param name="Name">Its simple name.</param>
/// <param name="Program">The program to start.</param>
/// <param name="FirstArguments">The arguments before the app's own.</param>
/// <param name="Assemblies">Its assemblies, also those that do not count.</param>
/// <param name="NotCounted">Those that do not count, with the reason.</param>
/// <param name="Notes">Notes for the user about how it differs from the app.</param>
internal sealed record PreparedApp(
    string Name,
    string Program,
    IReadOnlyList<string> FirstArguments,
    IReadOnlyList<ProfiledAssembly> Assemblies,
    IReadOnlyList<NotCounted> NotCounted,
    IReadOnlyList<string> Notes)
{
    /// <summary>The app's own assembly, as it was compiled; null for a single file.</summary>
    public string? MainFile { get; init; }

    /// <summary>The simple names of the assemblies whose signature (Authenticode) was removed.</summary>
    public IReadOnlyList<string> SignedAssemblies => [.. Assemblies.Where(static a => a.Facts.HasAuthenticode).Select(static a => a.Facts.Name)];
}
