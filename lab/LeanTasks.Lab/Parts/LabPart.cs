using System.Diagnostics;
using System.Reflection;

namespace LeanTasks.Lab.Parts;

/// <summary>
/// What some tables need besides the lab: F#, ASP.NET, a fused assembly. To refer to them would prolong the build for everybody, so the lab
/// builds them when they are first needed, and loads them by their file.
/// </summary>
/// <param name="Name">The name of its assembly.</param>
/// <param name="Project">Its project file, in lab.</param>
/// <param name="What">What it is, in the words of a line about its build.</param>
public sealed record LabPart(string Name, string Project, string What)
{
    /// <summary>The workloads of Task and ValueTask, fused.</summary>
    public static LabPart Fused { get; } = new("LeanTasks.Lab.Fused", "Fused/LeanTasks.Lab.Fused.csproj", "the fused methods");

    /// <summary>The same, compiled with runtime-async.</summary>
    public static LabPart RuntimeAsync { get; } = new("LeanTasks.Lab.RuntimeAsync", "RuntimeAsync/LeanTasks.Lab.RuntimeAsync.csproj", "runtime-async");

    /// <summary>The tables over F# and ASP.NET.</summary>
    public static LabPart FSharp { get; } = new("LeanTasks.Lab.FSharpTables", "FSharpTables/LeanTasks.Lab.FSharpTables.csproj", "F# and its server");

    /// <summary>The program for rows in processes of their own.</summary>
    public static LabPart Alone { get; } = new("LeanTasks.Lab.Alone", "Alone/LeanTasks.Lab.Alone.csproj", "the program of first calls and rates");

    /// <summary>The web service over PostgreSQL, and what measures it.</summary>
    public static LabPart Service { get; } = new("LeanTasks.Lab.Service", "Service/LeanTasks.Lab.Service.csproj", "the service");

    /// <summary>The service, compiled with runtime-async.</summary>
    public static LabPart ServiceRuntimeAsync { get; } =
        new("LeanTasks.Lab.Service.RuntimeAsync", "Service/RuntimeAsync/LeanTasks.Lab.Service.RuntimeAsync.csproj", "the service with runtime-async");

    /// <summary>The command that fuses a finished app.</summary>
    public static LabPart Tool { get; } = new("LeanTasks.Tool", "../src/LeanTasks.Tool/LeanTasks.Tool.csproj", "the command leantasks");

    /// <summary>The competitors from NuGet with an async method builder or a source.</summary>
    public static LabPart Peers { get; } = new("LeanTasks.Lab.Peers", "Peers/LeanTasks.Lab.Peers.csproj", "the peers");

    /// <summary>What the tables of async methods need.</summary>
    public static IReadOnlyList<LabPart> OfMethods { get; } = PeerLibraries.AreWanted ? [Fused, RuntimeAsync, Peers] : [Fused, RuntimeAsync];

    /// <summary>Whether it lies beside the lab, as beside the lab's tests, and so is never built by the lab.</summary>
    public bool IsBeside => System.IO.File.Exists(Path.Combine(AppContext.BaseDirectory, Name + ".dll"));

    /// <summary>Where its assembly is, or will be: beside the lab, or in a folder beside that of the lab.</summary>
    public string Folder => IsBeside
        ? AppContext.BaseDirectory
        : Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "..", "..", Name, Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory))));

    /// <summary>Its assembly's file, also where that has not been built.</summary>
    public string File => Path.Combine(Folder, Name + ".dll");

    /// <summary>Its assembly; null where it has not been built.</summary>
    public Assembly? Load() => System.IO.File.Exists(File) ? Assembly.LoadFrom(File) : null;

    /// <summary>The version of a file that comes with it, without the commit that some builds append; null where there is none.</summary>
    public string? VersionOf(string file)
    {
        string path = Path.Combine(Folder, file);
        return System.IO.File.Exists(path) ? FileVersionInfo.GetVersionInfo(path).ProductVersion?.Split('+')[0] : null;
    }

    public override string ToString() => What;
}
