#:property PublishAot=false
#:property ContinuousIntegrationBuild=false
// Runs test projects as Arm64 programs, each instruction of which is emulated (qemu-user), on a Debian of another processor.
//   dotnet run eng/Arm64.cs [-- PROJECT …]
// Without a project, the unit, differential and F# tests. What is missing it installs with apt-get: run it as root then. The runtime comes from NuGet.
// It shows that the code is right for the instructions of Arm64, its calling convention and the runtime's code for it, and not what that
// processor's memory does: the emulator leaves loads and stores in the order of the machine it runs on.
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

const string emulator = "/usr/bin/qemu-aarch64";
const string loader = "/lib/ld-linux-aarch64.so.1";
const int hours = 3;
string[] usual = ["LeanTasks.Tests", "LeanTasks.Differential.Tests", "LeanTasks.FSharp.Tests"];

string root = Path.GetFullPath(Path.Combine(Here(), ".."));
if (!File.Exists(emulator) || !File.Exists(loader))
{
    string[] packages = ["qemu-user", "libstdc++6:arm64", "libssl3:arm64"];
    if (Run("dpkg", ["--add-architecture", "arm64"]) != 0
        || Run("apt-get", ["update"]) != 0
        || Run("apt-get", ["install", "-y", "--no-install-recommends", .. packages]) != 0)
    {
        Console.Error.WriteLine($"Debian's packages {string.Join(", ", packages)} could not be installed: install them, or run this as root.");
        return 2;
    }
}

// All projects: that of the one to publish leaves out the analyzers', without which it does not build.
if (Run("dotnet", ["restore", Path.Combine(root, "LeanTasks.slnx")]) != 0)
    return 1;

// Tests that run in a process of their own start it by this name.
string commands = Path.Combine(root, "artifacts", "arm64", "commands");
string command = Path.Combine(Directory.CreateDirectory(commands).FullName, "dotnet");
File.WriteAllText(command, $$"""
    #!/bin/sh
    while [ "${1%.dll}" = "$1" ]; do shift; done
    app=${1%.dll}
    shift
    exec {{emulator}} "$app" "$@"

    """.ReplaceLineEndings("\n"));
File.SetUnixFileMode(command, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);

bool fails = false;
foreach (string name in args.Length > 0 ? args : usual)
{
    string? project = Directory.EnumerateFiles(Path.Combine(root, "tests"), $"{name}.*proj", SearchOption.AllDirectories).FirstOrDefault();
    if (project is null)
    {
        Console.Error.WriteLine($"tests/ has no project {name}: name one as LeanTasks.Tests is named.");
        return 2;
    }

    // Below the repository, whose files some tests read.
    string folder = Path.Combine(root, "artifacts", "arm64", name);
    if (Run("dotnet", ["publish", project, "-c", "Release", "-r", "linux-arm64", "--self-contained", "-o", folder]) != 0)
        return 1;
    fails |= RunTests(name, folder, commands);
}

return fails ? 1 : 0;

static bool RunTests(string name, string folder, string commands)
{
    using Process process = Process.Start(new ProcessStartInfo(emulator, [Path.Combine(folder, name), "-noColor"])
    {
        RedirectStandardOutput = true,

        // The emulator does not see that code is written by another address than that by which it runs, and goes on with what was there before.
        Environment =
        {
            ["DOTNET_EnableWriteXorExecute"] = "0",
            ["PATH"] = $"{commands}:{Environment.GetEnvironmentVariable("PATH")}",
        },
    })!;
    Task<string> reading = process.StandardOutput.ReadToEndAsync();
    bool ends = process.WaitForExit(TimeSpan.FromHours(hours));
    if (!ends)
        process.Kill(entireProcessTree: true);
    string output = reading.GetAwaiter().GetResult();
    foreach (Match failed in Regex.Matches(output, @"^ +(\S.*) \[FAIL\]\r?$", RegexOptions.Multiline))
        Console.WriteLine($"{name}: {failed.Groups[1].Value}");
    string total = Regex.Match(output, @"Total: .*").Value;
    string end = ends ? $"ended with {process.ExitCode} and without a summary" : $"stopped after {hours} hours";
    Console.WriteLine($"{name}: {(total.Length > 0 ? total : end)}");
    return !ends || process.ExitCode != 0;
}

static int Run(string program, string[] arguments)
{
    using Process process = Process.Start(program, arguments);
    process.WaitForExit();
    return process.ExitCode;
}

static string Here([CallerFilePath] string file = "") => Path.GetDirectoryName(file)!;
