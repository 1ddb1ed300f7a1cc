namespace LeanTasks.EndToEnd.Tests.Support;

/// <summary>The methods that the JIT compiles in a further process, each for its first call.</summary>
internal static class CompiledMethods
{
    // The JIT closes the list at the process's end without a look at the threads that compile then, and the process dies there: in 7 of 300 runs
    // with a second tier, under load in one of many without, and in none of 300 without a list. The run is made again then.
    private const int Attempts = 5;
    private const int SegmentationFault = 128 + 11;

    /// <returns>The methods, as "LeanTasks.LeanTask:Run() [Tier0, IL size=19, code size=56]", and the program's output.</returns>
    public static async Task<(string[] Methods, string Output)> RunAsync(
        string folder, IReadOnlyList<string> arguments, bool readyToRun = true)
    {
        string list = Path.GetTempFileName();
        try
        {
            Dictionary<string, string> settings = new()
            {
                ["DOTNET_JitStdOutFile"] = list,
                ["DOTNET_JitDisasmSummary"] = "1",
                ["DOTNET_ReadyToRun"] = readyToRun ? "1" : "0",

                // Nothing comes to its second tier in this process: see Attempts.
                ["DOTNET_TieredCompilation"] = "1",
                ["DOTNET_TieredPGO"] = "0",
                ["DOTNET_TC_CallCountingDelayMs"] = "FFFFF",
            };
            string output = await RunToItsEndAsync(folder, arguments, settings);

            // "   1: JIT compiled LeanTasks.LeanTask:Run() [Tier0, IL size=19, code size=56]"
            const string Mark = "JIT compiled ";
            string[] lines = await File.ReadAllLinesAsync(list);
            return ([.. lines.Where(static line => line.Contains(Mark, StringComparison.Ordinal)).Select(static line => line.Split(Mark)[1])], output);
        }
        finally
        {
            File.Delete(list);
        }
    }

    private static async Task<string> RunToItsEndAsync(string folder, IReadOnlyList<string> arguments, Dictionary<string, string> settings)
    {
        for (int attempt = 1; ; attempt++)
        {
            // The JIT adds to the list.
            await File.WriteAllTextAsync(settings["DOTNET_JitStdOutFile"], "");
            (int code, string output) = await FurtherProcess.TryAsync(folder, "dotnet", arguments, settings);
            if (code == SegmentationFault && attempt < Attempts)
                continue;
            Assert.True(code == 0, $"'dotnet {string.Join(' ', arguments)}' ends with {code}:\n{output}");
            return output;
        }
    }
}
