using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Tables.Service;

/// <summary>The service of each variant: as it was built, or copied and fused when it is first needed.</summary>
internal sealed class ServiceServers(SeparateRun run)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(2);

    // The servers that were fused by this process, by their variants. Written by the thread of the run.
    private static readonly Dictionary<string, string> s_fused = [];

    // Whether this process has built them. Written by the thread of the run.
    private static bool s_isBuilt;

    /// <summary>The service as it was built, which is also the program that measures all of them.</summary>
    public static string Plain => LabPart.Service.File;

    /// <summary>Builds what is not up to date. The table's rows are the only ones that need it, so nothing else waits for it.</summary>
    /// <exception cref="ProgramException">It could not be built.</exception>
    public void Build()
    {
        if (s_isBuilt)
            return;
        if (LabParts.Build([LabPart.Service, LabPart.ServiceRuntimeAsync, LabPart.Tool], run.Tell, run.CancellationToken) is { } failure)
            throw new ProgramException(failure);
        s_isBuilt = true;
    }

    /// <summary>The file of a variant's server.</summary>
    /// <exception cref="ProgramException">It could not be fused.</exception>
    public string Of(string variant) => variant switch
    {
        "RuntimeAsync" => LabPart.ServiceRuntimeAsync.File,
        "Fused" => Fused(variant, "app"),
        ServiceRows.WithDriver => Fused(variant, "app-and-driver", "--only", "Npgsql"),
        _ => Plain,
    };

    private string Fused(string variant, string name, params string[] options)
    {
        if (s_fused.TryGetValue(variant, out string? server))
            return server;

        run.Tell($"fuses the service {string.Join(' ', options)}".TrimEnd());
        string folder = Path.GetFullPath(Path.Combine(LabFolders.Results, "service", name));
        if (Directory.Exists(folder))
            Directory.Delete(folder, recursive: true);
        Copy(LabPart.Service.Folder, folder);
        server = Path.Combine(folder, Path.GetFileName(Plain));
        AloneProgram.Dotnet([LabPart.Tool.File, "fuse", server, .. options], s_limit, run.CancellationToken);
        return s_fused[variant] = server;
    }

    private static void Copy(string from, string to)
    {
        Directory.CreateDirectory(to);
        foreach (string file in Directory.EnumerateFiles(from))
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)));
    }
}
