using LeanTasks.Tool.Apps;

namespace LeanTasks.Tool.Moving;

/// <summary>The projects that a command names.</summary>
internal static class ChosenProjects
{
    private const string FSharpPage = "docs/how-to/move-from-fsharp-builders.md in the LeanTasks repository";

    /// <summary>The project or the solution that is meant.</summary>
    /// <param name="given">Its file, or a folder that has one only.</param>
    /// <exception cref="UsageException">There is none, or there are several, or it has no C# projects.</exception>
    public static string Of(string given)
    {
        if (string.IsNullOrWhiteSpace(given))
            throw new UsageException("No project was given. Pass a .csproj, .sln or .slnx file.");
        string path = given;
        if (Directory.Exists(given))
        {
            string[] solutions = [.. Directory.EnumerateFiles(given).Where(IsSolution).Order(StringComparer.Ordinal)];
            string[] candidates = [.. solutions, .. Directory.EnumerateFiles(given).Where(IsCSharp).Order(StringComparer.Ordinal)];
            path = solutions is [string one] ? one : candidates switch
            {
                [string only] => only,
                [] => throw new UsageException($"'{given}' contains no C# project and no solution. Pass a .csproj, .sln or .slnx file."),
                _ => throw new UsageException($"'{given}' contains several candidates: {string.Join(", ", candidates.Select(static each => $"'{Path.GetFileName(each)}'"))}. Pass one of them."),
            };
        }

        if (!File.Exists(path))
            throw new UsageException($"'{path}' does not exist. Pass a .csproj, .sln or .slnx file.");
        Check(path);
        return path;
    }

    /// <summary>Refuses a file that has no C# projects.</summary>
    /// <param name="path">The file.</param>
    /// <exception cref="UsageException">It is of another kind.</exception>
    public static void Check(string path)
    {
        if (IsFSharp(path))
        {
            throw new UsageException(
                $"'{path}' is an F# project, but only C# can be moved. Replace its builders as described in {FSharpPage}, build, and change the types reported by the compiler.");
        }

        if (!IsCSharp(path) && !IsSolution(path))
            throw new UsageException($"'{path}' is not a C# project or a solution. Pass a .csproj, .sln or .slnx file.");
    }

    /// <summary>Finds them.</summary>
    /// <param name="path">A project or a solution.</param>
    /// <param name="configuration">The configuration.</param>
    /// <param name="error">Gets the names of those that are left out.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="UsageException">There are none for .NET 10.</exception>
    public static async Task<IReadOnlyList<ProjectFile>> FindAsync(string path, string configuration, TextWriter error, CancellationToken cancel)
    {
        bool isProject = IsCSharp(path);
        List<ProjectFile> projects = [];
        foreach (string file in isProject ? [path] : await ListAsync(path, cancel))
        {
            if (!IsCSharp(file))
            {
                error.WriteLine($"leantasks: '{file}' is skipped: only C# can be moved{(IsFSharp(file) ? $". For F#, see {FSharpPage}" : "")}.");
                continue;
            }

            ProjectFile project = new(file, configuration);
            await project.EvaluateAsync(cancel);
            string[] old = [.. project.Frameworks.Where(static each => !ProjectFile.IsNewEnough(each))];
            if (old.Length == 0)
                projects.Add(project);
            else if (!isProject && old.Length == project.Frameworks.Length)
                error.WriteLine($"leantasks: '{file}' is skipped: it targets {string.Join(", ", old)}, but LeanTasks requires .NET 10.");
            else
            {
                throw new UsageException(
                    $"'{file}' targets {string.Join(", ", old)}, but LeanTasks requires .NET 10. Set <TargetFramework>net10.0</TargetFramework> first.");
            }
        }

        return projects.Count > 0 ? projects : throw new UsageException($"'{path}' contains no C# project for .NET 10. Pass a project or solution that targets .NET 10.");
    }

    private static bool IsFSharp(string file) => file.EndsWith(".fsproj", StringComparison.OrdinalIgnoreCase);

    private static bool IsSolution(string file) => file.EndsWith(".sln", StringComparison.OrdinalIgnoreCase) || file.EndsWith(".slnx", StringComparison.OrdinalIgnoreCase);

    private static bool IsCSharp(string file) => file.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase);

    private static async Task<IEnumerable<string>> ListAsync(string solution, CancellationToken cancel)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(solution))!;
        (int code, string output) = await ChildProcess.RunAsync(DotnetHost.Program, folder, ["sln", Path.GetFullPath(solution), "list"], cancel);
        return code == 0
            ? output.Split('\n', StringSplitOptions.TrimEntries)
                .Where(static each => each.EndsWith("proj", StringComparison.OrdinalIgnoreCase))
                .Select(each => Path.GetFullPath(Path.Combine(folder, each)))
            : throw new ToolException($"'{solution}' cannot be read: {output.Trim()}");
    }
}
