using SharpFuzz;

namespace LeanTasks.Fuzz;

/// <summary>A copy of this program in which the tool's code, and the code that reads assemblies for it, says what it does.</summary>
internal static class Instrumented
{
    private static readonly string[] s_assemblies = ["LeanTasks.Tool.dll", "LeanTasks.Weaving.dll", "LeanTasks.Profiling.dll", "Mono.Cecil.dll", "Mono.Cecil.Pdb.dll", "Mono.Cecil.Rocks.dll"];

    /// <summary>Makes the copy.</summary>
    /// <param name="folder">Where it goes, in place of an earlier one.</param>
    /// <returns>The program in it.</returns>
    public static string Copy(string folder)
    {
        if (Directory.Exists(folder))
            Directory.Delete(folder, recursive: true);
        foreach (string file in Directory.EnumerateFiles(AppContext.BaseDirectory, "*", SearchOption.AllDirectories))
        {
            string copy = Path.Combine(folder, Path.GetRelativePath(AppContext.BaseDirectory, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }

        // The instrumenter has no other switch for it.
        Environment.SetEnvironmentVariable("SHARPFUZZ_ENABLE_ON_BRANCH_CALLBACK", "1");
        foreach (string assembly in s_assemblies)
            Fuzzer.Instrument(Path.Combine(folder, assembly), IsMeant, Options.Value);
        return Path.Combine(folder, Path.GetFileName(typeof(Instrumented).Assembly.Location));
    }

    // The costs of calls are measured on another thread, and by the clock.
    private static bool IsMeant(string type) => !type.StartsWith("LeanTasks.Tool.Calibration.", StringComparison.Ordinal);
}
