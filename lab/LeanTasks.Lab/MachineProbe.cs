using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;
using LeanTasks.Lab.Harness.Results;

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
            new Dictionary<string, string>
            {
                ["LeanTasks"] = Version(typeof(LeanTask)),
                ["FSharp.Core"] = Version(typeof(Microsoft.FSharp.Core.Unit)),
                ["BenchmarkDotNet"] = Version(typeof(BenchmarkDotNet.Running.BenchmarkRunner)),
                ["ASP.NET Core"] = Version(typeof(Microsoft.AspNetCore.Builder.WebApplication)),
            });

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
