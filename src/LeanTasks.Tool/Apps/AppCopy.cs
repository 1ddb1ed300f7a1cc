using System.Globalization;

namespace LeanTasks.Tool.Apps;

/// <summary>Copies an app, so that no file of the user is written to; without the runtime, if the app includes one.</summary>
/// <param name="app">The app.</param>
/// <param name="folder">Where the copy goes.</param>
/// <param name="cancel">Ends the copying.</param>
internal sealed class AppCopy(LocatedApp app, string folder, CancellationToken cancel)
{
    // Framework-dependent hosts have their own; not every version of the SDK lists them among the runtime's files.
    private static readonly string[] s_hostFiles = ["hostfxr", "hostpolicy", "libhostfxr", "libhostpolicy"];

    private readonly HashSet<string> _openFolders = new(StringComparer.Ordinal);

    private readonly List<(string From, string To)> _files = [];

    /// <summary>Notes for the user about how the copy differs.</summary>
    public List<string> Notes { get; } = [];

    /// <summary>Whether the app includes a trimmed runtime, and so has gaps of its own.</summary>
    public bool IsTrimmed { get; private set; }

    /// <summary>Creates the copy.</summary>
    /// <returns>The copy.</returns>
    /// <exception cref="ToolException">Something cannot be read or written, or is missing.</exception>
    /// <exception cref="LeanTasks.Weaving.WeavingException">The list of dependencies cannot be read.</exception>
    public LocatedApp Make()
    {
        LocatedApp copy = new(Path.Combine(folder, Path.GetFileName(app.MainFile)), IsSingleFile: false);
        RuntimeConfig config = RuntimeConfig.Read(app.RuntimeConfigFile);
        Dependencies? dependencies = File.Exists(app.DepsFile) ? new Dependencies(app.DepsFile) : null;
        if (dependencies is not null)
            CheckNothingIsMissing(dependencies);
        HashSet<string> runtime = config.IsSelfContained ? RuntimeFiles(dependencies) : [];
        IsTrimmed = config.IsSelfContained && !Directory.EnumerateFiles(DotnetHost.BaseFolder, "*.dll").All(file => runtime.Contains(Path.GetFileName(file)));
        CopyFiles(runtime);

        if (config.IsSelfContained)
        {
            config.UseSharedFrameworks();
            dependencies?.RemoveRuntimePacks();
            dependencies?.Write(copy.DepsFile);
            Notes.Add($"The app is self-contained, but the copy ran on the shared runtime, .NET {Environment.Version}.");
        }

        if (config.Target.Major < Environment.Version.Major)
        {
            config.RollForward();
            Notes.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"The app is built for .NET {config.Target.ToString(2)}; the copy ran on .NET {Environment.Version.Major}, where suspensions and bytes may differ."));
        }

        config.Write(copy.RuntimeConfigFile);
        return copy;
    }

    private static HashSet<string> RuntimeFiles(Dependencies? dependencies)
    {
        // An app without a list of dependencies: a file with the name of one of the shared runtime is the runtime's.
        IEnumerable<string> files = dependencies?.RuntimeFiles
            ?? DotnetHost.FrameworkFolders.SelectMany(Directory.EnumerateFiles).Select(static file => Path.GetFileName(file));
        return files.ToHashSet(StringComparer.OrdinalIgnoreCase);
    }

    private void CheckNothingIsMissing(Dependencies dependencies)
    {
        foreach ((string file, string library) in dependencies.Assemblies)
        {
            if (!File.Exists(Path.Combine(app.Folder, file)) && !DotnetHost.IsShared(file))
            {
                throw new ToolException(
                    $"'{app.MainFile}' needs '{file}' (from {library}), which was not found in its folder. Run 'dotnet publish' and pass the publish folder.");
            }
        }
    }

    private void CopyFiles(HashSet<string> leftOut)
    {
        string current = app.Folder;
        try
        {
            Collect(app.Folder, folder, leftOut);
            CheckThereIsRoom();
            foreach ((string from, string to) in _files)
            {
                cancel.ThrowIfCancellationRequested();
                current = from;
                Directory.CreateDirectory(Path.GetDirectoryName(to)!);
                File.Copy(from, to);
                MakeWritable(to);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new ToolException(
                $"'{current}' cannot be copied ({exception.Message.TrimEnd('.')}): check that every file in the app folder is readable and that '{Path.GetTempPath()}' has enough space.",
                exception);
        }
    }

    private void Collect(string from, string to, HashSet<string> leftOut)
    {
        cancel.ThrowIfCancellationRequested();

        // The targets of links are copied; a link to an enclosing folder would never end.
        string real = Directory.ResolveLinkTarget(from, returnFinalTarget: true)?.FullName ?? from;
        if (!_openFolders.Add(real))
            return;
        foreach (string file in Directory.EnumerateFiles(from))
        {
            string name = Path.GetFileName(file);
            bool isRuntimes = leftOut.Count > 0 && from == app.Folder
                && (leftOut.Contains(name) || s_hostFiles.Contains(Path.GetFileNameWithoutExtension(name)));
            if (isRuntimes)
                continue;
            if (CanBeCopied(file))
                _files.Add((file, Path.Combine(to, name)));
            else
                Notes.Add($"'{file}' was not copied: it is a pipe, a socket, a device or a broken link.");
        }

        foreach (string inner in Directory.EnumerateDirectories(from))
            Collect(inner, Path.Combine(to, Path.GetFileName(inner)), leftOut);
        _openFolders.Remove(real);
    }

    private static bool CanBeCopied(string file)
    {
        try
        {
            return !RegularFile.IsOther(file);
        }
        catch (IOException)
        {
            // Links in a circle.
            return false;
        }
    }

    private void CheckThereIsRoom()
    {
        const long Megabyte = 1024 * 1024;
        long needed = _files.Sum(static file => new FileInfo(file.From).Length);
        long free = new DriveInfo(folder).AvailableFreeSpace;
        if (needed > free)
        {
            throw new ToolException(string.Create(
                CultureInfo.InvariantCulture,
                $"A copy of '{app.Folder}' needs {needed / Megabyte} MB, but '{folder}' has only {free / Megabyte} MB free. Free some space, or set {(OperatingSystem.IsWindows() ? "TMP" : "TMPDIR")} to a folder on another disk."));
        }
    }

    private static void MakeWritable(string file)
    {
        FileAttributes attributes = File.GetAttributes(file);
        if (attributes.HasFlag(FileAttributes.ReadOnly))
            File.SetAttributes(file, attributes & ~FileAttributes.ReadOnly);
    }
}
