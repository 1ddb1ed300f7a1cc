using System.CommandLine;
using LeanTasks.Tool.Moving;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks move</c>: source code that uses tasks of the BCL uses ours afterwards.</summary>
internal sealed class MoveCommand
{
    private const string Help =
        "Move the source of a C# project, or of all C# projects of a solution, from Task and UniTask to LeanTask. " +
        "Names and async lambdas are changed, and conversions are added where other code requires a Task. " +
        "Members whose signatures are determined by other code are not changed: overrides, interface implementations, tests, endpoints, Main. Files are written only if the moved code compiles. " +
        "Unchanged code and places to review are listed. 'git restore' undoes a move, so files that are not tracked by git are skipped.\n\n" +
        "Exit code: 0 on success, 1 on failure, 2 for invalid input.\n\nExample: leantasks move App.sln --dry-run";

    private readonly Argument<string> _path = new("project") { Description = "A C# project, a solution, or a folder with one of them. The code must build and be committed to git." };
    private readonly Option<bool> _dryRun = new("--dry-run") { Description = "Show the changes as a diff, without writing anything." };
    private readonly Option<string[]> _only = new("--only")
    {
        Description = "Move only these files (paths relative to the repository root; * matches any characters).",
        HelpName = "GLOB",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<bool> _keepPublic = new("--keep-public") { Description = "Keep the signatures that other assemblies can use." };

    private readonly Option<string> _configuration = new("--configuration", "-c")
    {
        Description = "The configuration to build and move.",
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
        using Progress progress = new(error, $"Building '{path}' before the move.");
        if (await ProjectFile.BuildAsync(path, configuration, cancel) is { } failure)
            throw new ToolException($"'{path}' does not build: {failure}. Fix the errors so that 'dotnet build -c {configuration}' succeeds.");

        progress.Next("Reading the compiler options of each project.");
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
        progress.Next($"Moving {loaded.Count} {(loaded.Count == 1 ? "project" : "projects")}, and compiling until no errors remain.");
        MoveResult result = new Mover(loader.Link(), options).Run();
        foreach ((string file, string why) in sources.LeftOut)
            error.WriteLine($"leantasks: '{file}' is skipped: {why}.");
        if (result.Files.Count == 0)
            throw new UsageException($"'{path}' has no source files in '{root}' that can be moved. Pass a project whose source files are in that repository and tracked by git.");
        if (sources.FirstWithoutFile([.. result.Files.Select(static each => each.Path)]) is { } missing)
            throw new UsageException($"No source file matches '--only {missing}'. Pass paths relative to '{root}', such as '--only src/*'.");
        if (result.Errors.Count > 0)
        {
            string more = result.Errors.Count > 3 ? $" (and {result.Errors.Count - 3} more)" : "";
            throw new ToolException(
                $"The moved code does not compile, and nothing was written: {string.Join(' ', result.Errors.Take(3))}{more} Use --only to select files without such code.");
        }

        WrittenFiles files = new(result.Changed);
        foreach (ProjectFile project in loaded.Where(each => files.HasSourceOf(each.Project)).Select(static each => each.File).Distinct().ToArray())
            files.AddPackage(project.Path, project.PackageVersions, repository);
        foreach (string name in loaded.Where(each => each.Project.UsesRuntimeAsync && files.HasSourceOf(each.Project)).Select(static each => each.Project.Name).Distinct())
            error.WriteLine($"leantasks: '{name}' is compiled with runtime-async. Its moved methods have state machines again, since they return LeanTask.");
        MoveReport report = new(result, root, output);
        if (isDry || !result.Changed.Any())
        {
            report.WriteDiff(files);
            report.WriteSites(isWritten: false);
            report.WriteSums(isDry ? "would be moved. Nothing was written." : "are moved. Nothing was written.");
            return 0;
        }

        // A build, or somebody, may have changed files meanwhile.
        await repository!.EnsureCleanAsync(cancel);
        files.Write(cancel);
        report.WriteSites(isWritten: true);
        error.WriteLine($"leantasks: The moved files were written, and are now built. To undo the move, run '{repository.Undo}'.");
        progress.Next($"Building '{path}' after the move.");
        string? failed = await ProjectFile.BuildAsync(path, configuration, cancel);
        report.WriteSums(failed is null ? $"are moved, and the build succeeded. Run '{repository.Undo}' to undo the move." : "are moved.");
        return failed is null ? 0 : throw new ToolException($"'{path}' does not build after the move: {failed} Run '{repository.Undo}' to undo the move.");
    }

    private static UsageException NoRepository(string path) => new(
        $"'{path}' is not in a git repository, which is required to undo a move. Run 'git init', 'git add .' and 'git commit' first, " +
        "or use --dry-run to preview the changes.");
}
