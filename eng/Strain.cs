#:property PublishAot=false
#:property ContinuousIntegrationBuild=false
// Runs the test programs that 'dotnet build -c Release' has made in settings in which a test that passes by luck fails: eight of a
// program at a time, one processor and 64, and runtimes that are set up otherwise. LEANTASKS_DEEP=1 runs their deep part as well.
//   dotnet run eng/Strain.cs [-- PROJECT …]
// One row for each program: how many tests failed in each setting, of how many; then the names of those that did.
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

Setting[] settings =
[
    new("8 at a time", 8, []),
    new("1 processor", 1, [("DOTNET_PROCESSOR_COUNT", "1")]),
    new("64 processors", 1, [("DOTNET_PROCESSOR_COUNT", "64")]),
    new("server GC", 1, [("DOTNET_gcServer", "1")]),
    new("no tiering", 1, [("DOTNET_TieredCompilation", "0")]),
    new("no PGO", 1, [("DOTNET_TieredPGO", "0")]),
    new("no intrinsics", 1, [("DOTNET_EnableHWIntrinsic", "0")]),
];

// Longer than any program takes, also eight at a time on a busy machine.
TimeSpan limit = TimeSpan.FromHours(2);

string built = Path.GetFullPath(Path.Combine(Here(), "..", "artifacts", "bin"));
string[] programs =
[
    .. (Directory.Exists(built) ? Directory.GetDirectories(built, "*.Tests") : [])
        .Select(static folder => Path.Combine(folder, "release", Path.GetFileName(folder)))
        .Where(File.Exists)
        .Where(program => args.Length == 0 || args.Contains(Path.GetFileName(program)))
        .Order(StringComparer.Ordinal),
];
string[] unknown = [.. args.Except(programs.Select(static program => Path.GetFileName(program)))];
if (unknown.Length > 0 || programs.Length == 0)
{
    Console.Error.WriteLine($"artifacts/bin contains no test program {string.Join(", ", unknown)}. Specify programs built with 'dotnet build -c Release', or none.");
    return 2;
}

ConcurrentBag<string> failures = [];
Console.WriteLine($"| program | {string.Join(" | ", settings.Select(static setting => setting.Name))} |");
Console.WriteLine($"|---|{string.Concat(Enumerable.Repeat("--:|", settings.Length))}");
foreach (string program in programs)
{
    Console.Write($"| {Path.GetFileName(program)} |");
    foreach (Setting setting in settings)
        Console.Write($" {await Run(program, setting)} |");
    Console.WriteLine();
}

Console.WriteLine();
foreach (string failure in failures.Distinct().Order(StringComparer.Ordinal))
    Console.WriteLine(failure);
return failures.IsEmpty ? 0 : 1;

async Task<string> Run(string program, Setting setting)
{
    (int failed, int all)[] runs = await Task.WhenAll(Enumerable.Range(0, setting.Copies).Select(_ => RunOne(program, setting)));
    return $"{runs.Sum(static run => run.failed)} of {runs.Sum(static run => run.all)}";
}

async Task<(int Failed, int All)> RunOne(string program, Setting setting)
{
    ProcessStartInfo start = new(program, ["-noColor"]) { RedirectStandardOutput = true, RedirectStandardError = true };
    foreach ((string name, string value) in setting.Variables)
        start.Environment[name] = value;
    using Process process = Process.Start(start)!;
    Task<string> errors = process.StandardError.ReadToEndAsync();
    Task<string> read = process.StandardOutput.ReadToEndAsync();
    string place = $"{Path.GetFileName(program)}, {setting.Name}";
    if (await Task.WhenAny(read, Task.Delay(limit)) != read)
    {
        process.Kill(entireProcessTree: true);
        failures.Add($"{place}: did not exit within {limit.TotalHours} hours");
        return (1, 1);
    }

    string output = await read;
    await process.WaitForExitAsync();
    MatchCollection named = Regex.Matches(output, @"^ +(\S.*) \[FAIL\]\r?$", RegexOptions.Multiline);
    foreach (Match failed in named)
        failures.Add($"{place}: {failed.Groups[1].Value}");
    Match total = Regex.Match(output, @"Total: (\d+), Errors: (\d+), Failed: (\d+), Skipped: (\d+)");
    if (!total.Success)
    {
        failures.Add($"{place}: exited with code {process.ExitCode} without a summary: {(await errors).Trim()}");
        return (1, 1);
    }

    int[] counts = [.. total.Groups.Values.Skip(1).Select(static group => int.Parse(group.ValueSpan))];
    int wrong = counts[1] + counts[2];
    if (counts[1] > 0)
    {
        failures.Add($"{place}: {counts[1]} errors outside of tests");
    }
    else if (process.ExitCode != 0 && named.Count == 0)
    {
        // It died after the summary, as by a finalizer or a thread that was left: that counts as one.
        failures.Add($"{place}: exited with code {process.ExitCode} but reported no failed test: {(await errors).Trim()}");
        wrong = Math.Max(wrong, 1);
    }

    return (wrong, counts[0] - counts[3]);
}

static string Here([CallerFilePath] string file = "") => Path.GetDirectoryName(file)!;

/// <summary>How test programs are run: so many at a time, with these environment variables besides.</summary>
internal sealed record Setting(string Name, int Copies, (string Name, string Value)[] Variables);
