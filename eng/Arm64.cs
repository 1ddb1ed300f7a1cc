#:property PublishAot=false
#:property ContinuousIntegrationBuild=false
// Runs test projects as Arm64 programs, each instruction of which is emulated (qemu-user), on a Debian or Ubuntu of another processor.
//   dotnet run eng/Arm64.cs [-- PROJECT …]
// Without a project, the unit, differential and F# tests. What is missing it installs with apt-get: run it as root then.
// It shows that the code is right for the instructions of Arm64, its calling convention and the runtime's code for it, and not what that
// processor's memory does: the emulator leaves loads and stores in the order of the machine it runs on.
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

const string emulator = "/usr/bin/qemu-aarch64";
const string loader = "/lib/ld-linux-aarch64.so.1";
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
    fails |= RunTests(name, folder);
}

return fails ? 1 : 0;

static bool RunTests(string name, string folder)
{
    using Process process = Process.Start(new ProcessStartInfo(emulator, [Path.Combine(folder, name), "-noColor"]) { RedirectStandardOutput = true })!;
    string output = process.StandardOutput.ReadToEnd();
    process.WaitForExit();
    foreach (Match failed in Regex.Matches(output, @"^ +(\S.*) \[FAIL\]\r?$", RegexOptions.Multiline))
        Console.WriteLine($"{name}: {failed.Groups[1].Value}");
    string total = Regex.Match(output, @"Total: .*").Value;
    Console.WriteLine($"{name}: {(total.Length > 0 ? total : $"ended with {process.ExitCode} and without a summary")}");
    return process.ExitCode != 0;
}

static int Run(string program, string[] arguments)
{
    using Process process = Process.Start(program, arguments);
    process.WaitForExit();
    return process.ExitCode;
}

static string Here([CallerFilePath] string file = "") => Path.GetDirectoryName(file)!;
