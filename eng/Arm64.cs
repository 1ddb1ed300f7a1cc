#:property PublishAot=false
#:property ContinuousIntegrationBuild=false
// Runs test projects as Arm64 programs, each instruction of which is emulated (qemu-user), on a Debian of another processor.
//   dotnet run eng/Arm64.cs [-- PROJECT …]
// Without a project, the unit, differential and F# tests in their quick part (LEANTASKS_DEEP=1: in whole) and the end-to-end tests in whole.
// What is missing it installs with apt-get: run it as root then. The runtime comes from NuGet. artifacts/arm64/PROJECT.txt says how far a run is.
//
// The tests and all apps that they start are emulated; the SDK, with which tests build apps, is the machine's own, and compiles for Arm64
// ahead of time. A run shows that the code is right for the instructions of Arm64, its calling convention and the runtime's code for it. It
// does not show what that processor's memory does: the emulator leaves loads and stores in the order of the machine it runs on.
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

const string emulator = "/usr/bin/qemu-aarch64";
const string endToEnd = "LeanTasks.EndToEnd.Tests";
string[] usual = ["LeanTasks.Differential.Tests", "LeanTasks.FSharp.Tests", "LeanTasks.Tests", endToEnd];
string[] packages = ["qemu-user", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross", "libicu72:arm64", "libssl3:arm64", "libstdc++6:arm64"];

// What hangs is ended.
TimeSpan limit = TimeSpan.FromHours(3);

if (Run("dpkg-query", ["--show", .. packages]) != 0
    && (Run("dpkg", "--add-architecture", "arm64") != 0
        || Run("apt-get", "update") != 0
        || Run("apt-get", ["install", "-y", "--no-install-recommends", .. packages]) != 0))
{
    Console.Error.WriteLine($"The Debian packages {string.Join(", ", packages)} could not be installed. Install them, or run this command as root.");
    return 2;
}

string root = Path.GetFullPath(Path.Combine(Here(), ".."));
string parts = Path.Combine(root, "eng", "Arm64");
string output = Path.Combine(root, "artifacts", "arm64");
string installation = Path.Combine(output, "dotnet");
if (Run("dotnet", "msbuild", "-restore", "-t:LayOut", Path.Combine(parts, "Runtime.csproj"), $"-p:Installation={installation}") != 0)
    return 1;

// A program for this machine's processor would pass the tests, too.
string information = Path.Combine(output, "installation.txt");
if (Emulate(information, [], "--info") != 0 || !Regex.IsMatch(File.ReadAllText(information), @"Architecture: +arm64"))
{
    Console.Error.WriteLine($"The Arm64 .NET installation does not run or targets another processor. See {information}.");
    return 1;
}

bool fails = false;
foreach (string name in args.Length > 0 ? args : usual)
{
    string? project = Directory.EnumerateFiles(Path.Combine(root, "tests"), $"{name}.*proj", SearchOption.AllDirectories).FirstOrDefault();
    if (project is null)
    {
        Console.Error.WriteLine($"tests/ contains no project {name}. Specify a project name such as LeanTasks.Tests.");
        return 2;
    }

    if (Run("dotnet", "build", "-c", "Release", project) != 0)
        return 1;
    fails |= Fails(name);
}

return fails ? 1 : 0;

bool Fails(string name)
{
    string log = Path.Combine(output, $"{name}.txt");
    string program = Path.Combine(root, "artifacts", "bin", name, "release", $"{name}.dll");
    int exitCode = Emulate(log, name == endToEnd ? [("LEANTASKS_DEEP", "1")] : [], program, "-noColor", "-reporter", "verbose");
    string said = File.ReadAllText(log);
    foreach (Match test in Regex.Matches(said, @"^ +(\S.*) \[(FAIL|SKIP)\]\r?$", RegexOptions.Multiline))
        Console.WriteLine($"{name}: {test.Groups[2].Value} {test.Groups[1].Value}");
    string total = Regex.Match(said, @"Total: .*").Value;
    Console.WriteLine($"{name}: {(total.Length > 0 ? total : $"exited with code {exitCode} without a summary: {log}")}");
    return exitCode != 0 || total.Length == 0;
}

// Runs the installation for Arm64, and writes what it says into a file.
int Emulate(string log, (string Name, string Value)[] environment, params string[] arguments)
{
    string[] command = [Path.Combine(parts, "emulating.sh"), emulator, Path.Combine(installation, "muxer"), .. arguments];
    ProcessStartInfo start = new("sh", ["-c", "exec \"$@\" > \"$0\" 2>&1", log, .. command])
    {
        Environment =
        {
            ["PATH"] = $"{installation}:{Environment.GetEnvironmentVariable("PATH")}",
            ["OWN_DOTNET"] = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "dotnet")),

            // By which programs find the runtime that are started by themselves.
            ["DOTNET_ROOT_ARM64"] = installation,

            // The emulator does not see that code is written by another address than that by which it runs, and goes on with what was there before.
            ["DOTNET_EnableWriteXorExecute"] = "0",

            // Tests end before the profile of their code pays, the more so where the compiler is emulated, too.
            ["DOTNET_TieredPGO"] = "0",
        },
    };
    foreach ((string name, string value) in environment)
        start.Environment[name] = value;
    using Process process = Process.Start(start)!;
    if (!process.WaitForExit(limit))
        process.Kill(entireProcessTree: true);
    process.WaitForExit();
    return process.ExitCode;
}

static int Run(string program, params string[] arguments)
{
    using Process process = Process.Start(program, arguments);
    process.WaitForExit();
    return process.ExitCode;
}

static string Here([CallerFilePath] string file = "") => Path.GetDirectoryName(file)!;
