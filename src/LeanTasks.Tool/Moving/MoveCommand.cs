using System.CommandLine;

namespace LeanTasks.Tool.Moving;

/// <summary><c>leantasks move</c>: source code that uses tasks of the BCL uses ours afterwards.</summary>
internal sealed class MoveCommand
{
    private const string Help =
        "Moves the source of a project, or of all C# projects of a solution, from Task, and from UniTask, to LeanTask: names, async lambdas, and conversions where other code " +
        "wants a Task. " +
        "Members that other code decides on stay: overrides, implementations of its interfaces, tests, endpoints, Main. It changes files only if all compiles afterwards, " +
        "and lists what it left, and what somebody should look at. 'git restore' takes a move back: files that git does not have are left out.\n\n" +
        "Exit code: 0 if it was moved, 1 for what failed, 2 for bad input.\n\nExample: leantasks move App.sln --dry-run";

    private readonly Argument<string> _path = new("project") { Description = "A C# project, or a solution, that builds and is committed to git." };
    private readonly Option<bool> _dryRun = new("--dry-run") { Description = "Shows the changes as a diff, and writes nothing." };
    private readonly Option<string[]> _only = new("--only")
    {
        Description = "Moves only these files: paths from the repository's folder; * stands for any part.",
        HelpName = "GLOB",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<bool> _keepPublic = new("--keep-public") { Description = "Leaves the signatures that other assemblies can use." };

    private readonly Option<string> _configuration = new("--configuration", "-c")
    {
        Description = "The configuration whose code is moved.",
        HelpName = "NAME",
        DefaultValueFactory = static _ => "Debug",
    };

    private MoveCommand()
    {
    }

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        MoveCommand move = new();
        Command command = new("move", Help) { move._path, move._dryRun, move._only, move._keepPublic, move._configuration };
        command.SetAction(move.RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parse, CancellationToken cancel)
    {
        string path = parse.GetRequiredValue(_path);
        TextWriter output = parse.InvocationConfiguration.Output;
        TextWriter error = parse.InvocationConfiguration.Error;
        bool isDry = parse.GetValue(_dryRun);
        path = ChosenProjects.Of(path);
        GitTree? repository = await GitTree.FindAsync(path, cancel);
        if (!isDry)
            await (repository ?? throw NoRepository(path)).EnsureCleanAsync(cancel);
        string root = repository?.Root ?? Path.GetDirectoryName(Path.GetFullPath(path))!;
        string configuration = parse.GetValue(_configuration)!;
        using Progress progress = new(error, $"Building '{path}', as it is.");
        if (await ProjectFile.BuildAsync(path, configuration, cancel) is { } failure)
            throw new ToolException($"'{path}' does not build: {failure}. Mend it until 'dotnet build -c {configuration}' succeeds.");

        progress.Next("Asking each project how it is compiled.");
        IReadOnlyList<ProjectFile> projects = await ChosenProjects.FindAsync(path, configuration, error, cancel);
        Loader loader = new();
        List<(ProjectFile File, MovedProject Project)> loaded = [];
        foreach (ProjectFile project in projects)
        {
            foreach (string framework in project.Frameworks)
            {
                (string[] arguments, string[] outputs) = await project.CompilerArgumentsAsync(framework, cancel);
                loaded.Add((project, loader.Load(project.Path, arguments, outputs)));
            }
        }

        SourceFiles sources = new(root, parse.GetValue(_only) ?? [], repository);
        MoveOptions options = new() { KeepsPublic = parse.GetValue(_keepPublic), IsSource = sources.IsSource, IsChosen = sources.IsChosen };
        progress.Next($"Moving {loaded.Count} {(loaded.Count == 1 ? "project" : "projects")}, and compiling again until nothing is left to mend.");
        MoveResult result = new Mover(loader.Link(), options).Run();
        foreach ((string file, string why) in sources.LeftOut)
            error.WriteLine($"leantasks: '{file}' is left out: {why}.");
        if (result.Files.Count == 0)
            throw new UsageException($"'{path}' has no source in '{root}' that could be moved: give a project whose files lie there, and that git has.");
        if (result.Errors.Count > 0)
        {
            string more = result.Errors.Count > 3 ? $" (and {result.Errors.Count - 3} more)" : "";
            throw new ToolException(
                $"The move would not compile, and nothing was written: {string.Join(' ', result.Errors.Take(3))}{more} Choose files without such code by --only.");
        }

        WrittenFiles files = new(result.Changed);
        foreach (ProjectFile project in loaded.Where(each => files.HasSourceOf(each.Project)).Select(static each => each.File).Distinct().ToArray())
            files.AddPackage(project.Path, project.PackageVersions, repository);
        MoveReport report = new(result, root, output);
        if (isDry)
        {
            report.WriteDiff();
            report.WriteSites();
            report.WriteSums("would be moved; nothing was written.");
            return 0;
        }

        // A build, or somebody, may have changed files meanwhile.
        await repository!.EnsureCleanAsync(cancel);
        files.Write(cancel);
        report.WriteSites();
        error.WriteLine($"leantasks: the files are written, and are being built. '{repository.Undo}' takes the move back.");
        progress.Next($"Building '{path}', as it is moved.");
        string? failed = result.Changed.Any() ? await ProjectFile.BuildAsync(path, configuration, cancel) : null;
        report.WriteSums(failed is null ? $"are moved, and all builds. '{repository.Undo}' takes that back." : "are moved.");
        return failed is null ? 0 : throw new ToolException($"'{path}' does not build after the move: {failed} '{repository.Undo}' takes the move back.");
    }

    private static UsageException NoRepository(string path) => new(
        $"'{path}' is in no git repository, and the way back from a move is 'git restore': run 'git init', 'git add .' and 'git commit' first, " +
        "or look at what would change by --dry-run.");
}
