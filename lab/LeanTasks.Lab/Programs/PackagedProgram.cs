using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Programs;

/// <summary>
/// <see cref="AloneProgram"/> with LeanTasks.dll as the package brings it, compiled ahead of time for this machine: an app that has
/// installed the package makes its first calls so. It is made when it is first needed, by a target of lab/Alone.
/// </summary>
internal static class PackagedProgram
{
    private const string Target = "CopyPackaged";

    // The first time it downloads the compiler.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    // Where the program is, once it is made; what it was built with, if it cannot be. Written by the thread of the run.
    private static string? s_folder;

    // Why it could not be made, or null. Written by the thread of the run.
    private static string? s_reason;

    /// <summary>Makes the program, unless this process has done so, and notes where that failed.</summary>
    /// <exception cref="OperationCanceledException">The run was stopped.</exception>
    public static void Prepare(SeparateRun run)
    {
        if (s_folder is null)
            Make(run);
        if (s_reason is not null)
            run.Note($"The JIT compiled LeanTasks.dll here, which the package brings compiled ahead of time: {s_reason}.");
    }

    /// <inheritdoc cref="AloneProgram.RunIn"/>
    public static IReadOnlyDictionary<string, double> Run(IReadOnlyList<string> arguments, CancellationToken cancellationToken) =>
        AloneProgram.RunIn(s_folder ?? LabPart.Alone.Folder, arguments, cancellationToken);

    private static void Make(SeparateRun run)
    {
        string folder = Path.GetFullPath(Path.Combine(LabFolders.Results, "packaged"));
        try
        {
            run.Tell("compiles LeanTasks.dll ahead of time, as for the package");
            AloneProgram.Dotnet(
                ["build", Path.Combine(LabFolders.Root, "lab", "Alone"), "-c", "Release", "-t:Build;" + Target, $"-p:PackagedFolder={folder}"], s_limit, run.CancellationToken);
            s_folder = IsOurs(Path.Combine(folder, "LeanTasks.dll"))
                ? folder
                : throw new ProgramException("its source has changed since the lab was built");
        }
        catch (ProgramException exception)
        {
            s_folder = LabPart.Alone.Folder;
            s_reason = exception.Message;
        }
    }

    /// <summary>Whether a file is compiled from the library that this process runs with: all rows of a report are of one.</summary>
    private static bool IsOurs(string file)
    {
        using PEReader reader = new(File.OpenRead(file));
        MetadataReader metadata = reader.GetMetadataReader();
        return metadata.GetGuid(metadata.GetModuleDefinition().Mvid) == typeof(LeanTask).Module.ModuleVersionId;
    }
}
