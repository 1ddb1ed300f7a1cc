using System.CommandLine;
using System.Reflection;
using System.Text;
using LeanTasks.Tool.Rewriting;

namespace LeanTasks.Tool.Moving;

/// <summary><c>leantasks move</c>: source code that uses tasks of the BCL uses ours afterwards.</summary>
internal sealed class MoveCommand
{
    private const string Help =
        "Moves the source of a project, or of all C# projects of a solution, from Task to LeanTask: names, async lambdas, and conversions where other code " +
        "wants a Task. " +
        "Members that other code decides on stay: overrides, implementations of its interfaces, tests, endpoints, Main. It changes files only if all compiles afterwards, " +
        "and lists what it left, and what somebody should look at. 'git restore .' takes a move back.\n\n" +
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
        if (!File.Exists(path))
            throw new UsageException($"'{path}' is not there: give the name of a .csproj, .sln or .slnx.");
        string? repository = await GitTree.RootAsync(path, cancel);
        if (!isDry)
            await GitTree.EnsureCleanAsync(path, repository, cancel);
        string root = repository ?? Path.GetDirectoryName(Path.GetFullPath(path))!;
        string configuration = parse.GetValue(_configuration)!;
        if (await ProjectFile.BuildAsync(path, configuration, cancel) is { } failure)
            throw new ToolException($"'{path}' does not build: {failure}. Mend it until 'dotnet build -c {configuration}' succeeds.");

        IReadOnlyList<ProjectFile> projects = await ChosenProjects.FindAsync(path, configuration, error, cancel);
        Loader loader = new();
        foreach (ProjectFile project in projects)
        {
            foreach (string framework in project.Frameworks)
            {
                (string[] arguments, string[] outputs) = await project.CompilerArgumentsAsync(framework, cancel);
                loader.Load(project.Path, arguments, outputs);
            }
        }

        SourceFiles sources = new(root, parse.GetValue(_only) ?? []);
        MoveOptions options = new() { KeepsPublic = parse.GetValue(_keepPublic), IsSource = sources.IsSource, IsChosen = sources.IsChosen };
        MoveResult result = new Mover(loader.Link(), options).Run();
        if (result.Errors.Count > 0)
        {
            string more = result.Errors.Count > 3 ? $" (and {result.Errors.Count - 3} more)" : "";
            throw new ToolException(
                $"The move would not compile, and nothing was written: {string.Join(' ', result.Errors.Take(3))}{more} Choose files without such code by --only.");
        }

        MoveReport report = new(result, root, output);
        if (isDry)
        {
            report.WriteDiff();
            report.WriteSites();
            report.WriteSums("would be moved; nothing was written.");
            return 0;
        }

        string? failed = await WriteAsync(result, projects, path, configuration, cancel);
        report.WriteSites();
        report.WriteSums(failed is null ? "are moved, and all builds. 'git restore .' takes that back." : "are moved.");
        return failed is null ? 0 : throw new ToolException($"'{path}' does not build after the move: {failed} 'git restore .' takes the move back.");
    }

    // All or nothing: what was written is restored if something cannot be.
    private static async Task<string?> WriteAsync(MoveResult result, IReadOnlyList<ProjectFile> projects, string path, string configuration, CancellationToken cancel)
    {
        if (!result.Changed.Any())
            return null;
        Dictionary<string, (string Text, Encoding Encoding)> files = [];
        foreach (MovedFile file in result.Changed)
            files[file.Path] = (file.Text.ToString(), file.Original.Encoding!);
        foreach (ProjectFile project in projects)
        {
            foreach ((string file, string text) in PackageReferences.Add(project.Path, project.PackageVersions, Version(), Read))
                files[file] = (text, new UTF8Encoding(encoderShouldEmitUTF8Identifier: HasMark(file)));
        }

        KeptFiles kept = new();
        try
        {
            foreach ((string file, (string text, Encoding encoding)) in files)
            {
                kept.Keep(file);
                string temporary = file + ".leantasks";
                await File.WriteAllTextAsync(temporary, text, encoding, cancel);
                File.Move(temporary, file, overwrite: true);
            }
        }
        catch
        {
            kept.Restore();
            throw;
        }

        return await ProjectFile.BuildAsync(path, configuration, cancel);

        string Read(string name) => files.TryGetValue(name, out (string Text, Encoding Encoding) changed) ? changed.Text : File.ReadAllText(name);
    }

    private static bool HasMark(string file) => File.ReadAllBytes(file) is [0xEF, 0xBB, 0xBF, ..];

    private static string Version() =>
        typeof(LeanTask).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];
}
