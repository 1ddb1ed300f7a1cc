using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Parts;

namespace LeanTasks.Lab;

/// <summary>Tells what a run was made with.</summary>
internal static class MachineProbe
{
    public static MachineInfo Describe(string mode, bool interrupted) =>
        new(
            DateTimeOffset.UtcNow,
            RuntimeInformation.OSDescription,
            RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant(),
            Processor(),
            Environment.ProcessorCount,
            Math.Round(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / (double)(1 << 30), 1),
            RuntimeInformation.FrameworkDescription,
            (GCSettings.IsServerGC ? "server" : "workstation") + (GCSettings.LatencyMode == GCLatencyMode.Batch ? "" : ", concurrent"),
            mode,
            interrupted,
            Versions());

    private static Dictionary<string, string> Versions()
    {
        Dictionary<string, string> versions = new() { ["LeanTasks"] = Version(typeof(LeanTask)) };
        if (LabPart.FSharp.VersionOf("FSharp.Core.dll") is { } version)
            versions["FSharp.Core"] = version;
        versions["BenchmarkDotNet"] = Version(typeof(BenchmarkDotNet.Running.BenchmarkRunner));
        versions["ASP.NET Core"] = Version(typeof(Microsoft.AspNetCore.Builder.WebApplication));
        return versions;
    }

    /// <summary>The version without the commit that some builds append.</summary>
    private static string Version(Type type)
    {
        Assembly assembly = type.Assembly;
        string version = assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion
            ?? assembly.GetName().Version!.ToString();
        return version.Split('+')[0];
    }

    private static string Processor()
    {
        const string LinuxFile = "/proc/cpuinfo";
        if (File.Exists(LinuxFile))
        {
            string? line = File.ReadLines(LinuxFile).FirstOrDefault(static l => l.StartsWith("model name", StringComparison.Ordinal));
            if (line is not null)
                return line[(line.IndexOf(':') + 1)..].Trim();
        }

        return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "unknown";
    }
}
