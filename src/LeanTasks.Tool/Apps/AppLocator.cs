namespace LeanTasks.Tool.Apps;

/// <summary>Finds the app that the user means.</summary>
internal static class AppLocator
{
    private static readonly string[] s_projects = [".csproj", ".fsproj", ".vbproj"];

    private static readonly string[] s_solutions = [".sln", ".slnx", ".slnf"];

    /// <summary>Whether the user names a project, which must be built first.</summary>
    /// <param name="given">A file or a folder.</param>
    /// <returns>The project, or <see langword="null"/>.</returns>
    /// <exception cref="UsageException">Nothing has that name, or there are several projects.</exception>
    public static string? FindProject(string given)
    {
        if (Directory.Exists(given))
        {
            string[] projects = [.. Directory.EnumerateFiles(given).Where(IsProject).Order(StringComparer.Ordinal)];
            return projects.Length <= 1 ? projects.FirstOrDefault() : throw Several(given, "projects", projects);
        }

        if (!File.Exists(given))
            throw new UsageException($"'{given}' does not exist. Pass the .dll or executable of the app, its project, or a folder that contains one of them.");
        if (s_solutions.Contains(Path.GetExtension(given), StringComparer.OrdinalIgnoreCase))
            throw new UsageException($"'{given}' is a solution, which can contain several apps. Pass the project of one app.");
        return IsProject(given) ? given : null;
    }

    /// <summary>Finds a compiled app.</summary>
    /// <param name="given">A file or a folder, but not a project.</param>
    /// <exception cref="UsageException">No app, or several, or none whose methods can count.</exception>
    public static LocatedApp Find(string given) => Directory.Exists(given) ? InFolder(given) : OfFile(given);

    private static bool IsProject(string file) => s_projects.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase);

    private static LocatedApp InFolder(string folder)
    {
        const string Config = ".runtimeconfig.json";
        string[] apps =
        [
            .. Directory.EnumerateFiles(folder, "*" + Config).Select(static config => config[..^Config.Length] + ".dll").Where(File.Exists)
                .Order(StringComparer.Ordinal),
        ];
        if (apps.Length == 0)
            apps = [.. Directory.EnumerateFiles(folder).Where(SingleFileBundle.IsBundle).Order(StringComparer.Ordinal)];
        return apps.Length switch
        {
            0 => throw new UsageException(
                $"The folder '{folder}' contains no app: no project, and no .dll with a .runtimeconfig.json next to it. Pass the build or publish folder of the app."),
            1 => OfFile(apps[0]),
            _ => throw Several(folder, "apps", apps),
        };
    }

    private static LocatedApp OfFile(string given)
    {
        string file = Resolve(given);
        if (Path.GetExtension(file).Equals(".dll", StringComparison.OrdinalIgnoreCase))
            return OfAssembly(file, given);

        // An executable that only starts the assembly beside it.
        bool isExe = Path.GetExtension(file).Equals(".exe", StringComparison.OrdinalIgnoreCase);
        string beside = isExe ? Path.ChangeExtension(file, ".dll") : file + ".dll";
        if (File.Exists(beside))
            return OfAssembly(Resolve(beside), given);
        if (SingleFileBundle.IsBundle(file))
            return new LocatedApp(file, IsSingleFile: true);
        if (ManagedFile.IsManaged(file))
            throw NotForThisRuntime(given);
        throw new UsageException(
            $"'{given}' is not a .NET app: it is neither an assembly nor an executable that starts one. Native and Native AOT programs cannot be profiled. Pass the .dll of the app or its project.");
    }

    private static LocatedApp OfAssembly(string file, string given)
    {
        if (!ManagedFile.IsManaged(file))
            throw new UsageException($"'{given}' is not a .NET assembly: it is a native library, a truncated file or not a program. Pass the .dll produced by the build.");
        LocatedApp app = new(file, IsSingleFile: false);
        if (File.Exists(app.RuntimeConfigFile))
            return app;
        throw ManagedFile.IsForNetFramework(file)
            ? NotForThisRuntime(given)
            : new UsageException(
                $"'{given}' is a library, not an app: there is no '{Path.GetFileName(app.RuntimeConfigFile)}' next to it. Pass the app that uses it.");
    }

    private static UsageException NotForThisRuntime(string given) =>
        new($"'{given}' targets .NET Framework, which cannot run instrumented code. Pass a build for .NET 10.");

    private static string Resolve(string given)
    {
        string full = Path.GetFullPath(given);
        try
        {
            // The host does so too: the dependencies are beside the link's target.
            string file = File.ResolveLinkTarget(full, returnFinalTarget: true)?.FullName ?? full;
            return File.Exists(file) ? file : throw new UsageException($"'{given}' is a link to '{file}', which does not exist. Pass the file itself.");
        }
        catch (IOException exception)
        {
            throw new UsageException($"'{given}' is a broken link ({exception.Message.TrimEnd('.')}). Pass the file itself.", exception);
        }
    }

    private static UsageException Several(string folder, string what, IEnumerable<string> files) =>
        new($"The folder '{folder}' contains several {what}. Pass one of them: {string.Join(", ", files.Select(Path.GetFileName))}.");
}

/// <summary>Where an app is.</summary>
/// <param name="MainFile">Its main assembly, or its single file; not a link.</param>
/// <param name="IsSingleFile">Whether it is a single file, which holds the assemblies.</param>
internal sealed record LocatedApp(string MainFile, bool IsSingleFile)
{
    /// <summary>The simple name.</summary>
    public string Name => Path.GetExtension(MainFile) is ".dll" or ".exe" ? Path.GetFileNameWithoutExtension(MainFile) : Path.GetFileName(MainFile);

    /// <summary>The folder that it is in.</summary>
    public string Folder => Path.GetDirectoryName(MainFile)!;

    /// <summary>Its settings for the runtime.</summary>
    public string RuntimeConfigFile => Path.ChangeExtension(MainFile, ".runtimeconfig.json");

    /// <summary>Its list of dependencies, which need not exist.</summary>
    public string DepsFile => Path.ChangeExtension(MainFile, ".deps.json");
}
