#:property PublishAot=false
#:property ContinuousIntegrationBuild=false
// Runs test projects as programs for musl, on an x64 Debian, whose own C library is glibc.
//   dotnet run eng/Musl.cs [-- PROJECT …]
// Without a project, the differential, F# and unit tests in their quick part (LEANTASKS_DEEP=1: in whole).
// What is missing it installs with apt-get: run it as root then. The runtime comes from NuGet. artifacts/musl/PROJECT.txt says how far a run is.
//
// Debian has no libstdc++ for musl: Musl/libraries.sh builds one from Debian's source of GCC, once, in a few minutes of one processor. A run
// shows that the code is right with musl's threads and stacks, and with the runtime that .NET has for musl. It does not show Alpine, whose
// musl, libstdc++ and OpenSSL are builds of its own, nor apps that tests build: the SDK is the machine's own.
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

const string packages = "g++ make xz-utils musl-tools patchelf libssl3";
string[] usual = ["LeanTasks.Differential.Tests", "LeanTasks.FSharp.Tests", "LeanTasks.Tests"];
TimeSpan limit = TimeSpan.FromHours(1);

if (RuntimeInformation.OSArchitecture != Architecture.X64)
{
    Console.Error.WriteLine($"This machine has an {RuntimeInformation.OSArchitecture} processor. Run this command on x64 Debian.");
    return 2;
}

string root = Path.GetFullPath(Path.Combine(Here(), ".."));
string parts = Path.Combine(root, "eng", "Musl");
string output = Path.Combine(root, "artifacts", "musl");
string libraries = Path.Combine(output, "libraries");
if (!Directory.Exists(libraries) || !File.Exists("/usr/bin/patchelf"))
{
    const string install = "apt-get install -y --no-install-recommends";
    if (Run("sh", "-c", $"apt-get update && {install} {packages} && {install} gcc-$(gcc -dumpversion)-source") != 0)
    {
        Console.Error.WriteLine($"The Debian packages {packages} and gcc-N-source (N: the version of g++) could not be installed. Install them, or run this command as root.");
        return 2;
    }
}

if (!Directory.Exists(libraries) && Run("sh", "-eu", Path.Combine(parts, "libraries.sh"), libraries) != 0)
    return 1;

// All projects: that of the one to publish leaves out the analyzers', without which it does not build.
if (Run("dotnet", "restore", Path.Combine(root, "LeanTasks.slnx")) != 0)
    return 1;

bool fails = false;
foreach (string name in args.Length > 0 ? args : usual)
{
    string? project = Directory.EnumerateFiles(Path.Combine(root, "tests"), $"{name}.*proj", SearchOption.AllDirectories).FirstOrDefault();
    if (project is null)
    {
        Console.Error.WriteLine($"tests/ contains no project {name}. Specify a project name such as LeanTasks.Tests.");
        return 2;
    }

    // Below the repository, whose files some tests read.
    string folder = Path.Combine(output, name);
    if (Run("dotnet", "publish", project, "-c", "Release", "-r", "linux-musl-x64", "--self-contained", "-o", folder) != 0)
        return 1;

    // A program finds the libraries beside itself; a variable of the environment would give them to programs for glibc, too.
    foreach (string library in Directory.EnumerateFiles(libraries))
        File.Copy(library, Path.Combine(folder, Path.GetFileName(library)), overwrite: true);
    if (Run("patchelf", "--set-rpath", "$ORIGIN", Path.Combine(folder, name)) != 0)
        return 1;
    fails |= Fails(name, Path.Combine(folder, name));
}

return fails ? 1 : 0;

bool Fails(string name, string program)
{
    string log = Path.Combine(output, $"{name}.txt");
    ProcessStartInfo start = new("sh", ["-c", "exec \"$@\" > \"$0\" 2>&1", log, program, "-noColor", "-reporter", "verbose"])
    {
        // Tests that run in a process of their own start it by a name that is here.
        Environment = { ["PATH"] = $"{Path.Combine(parts, "commands")}:{Environment.GetEnvironmentVariable("PATH")}" },
    };
    using Process process = Process.Start(start)!;
    bool ends = process.WaitForExit(limit);
    if (!ends)
        process.Kill(entireProcessTree: true);
    string said = File.ReadAllText(log);
    foreach (Match notPassed in Regex.Matches(said, @"^ +(\S.*) \[(FAIL|SKIP)\]\r?$", RegexOptions.Multiline))
        Console.WriteLine($"{name}: {notPassed.Groups[2].Value} {notPassed.Groups[1].Value}");
    string total = Regex.Match(said, @"Total: .*").Value;
    string end = ends ? $"exited with code {process.ExitCode} without a summary" : $"stopped after {limit.TotalHours} hours";
    Console.WriteLine($"{name}: {(total.Length > 0 ? total : end)}");
    return !ends || process.ExitCode != 0 || total.Length == 0;
}

static int Run(string program, params string[] arguments)
{
    using Process process = Process.Start(program, arguments);
    process.WaitForExit();
    return process.ExitCode;
}

static string Here([CallerFilePath] string file = "") => Path.GetDirectoryName(file)!;
