#:property PublishAot=false
#:property ContinuousIntegrationBuild=false
// Runs a command on .NET 11: with its runtime, and the SDK of this machine.
//   dotnet run eng/Net11.cs [-- COMMAND …]
// Without a command, all test programs that 'dotnet build -c Release' has made, in their quick part (LEANTASKS_DEEP=1: in whole).
// The runtime comes from NuGet. There is no .NET 10 beside it, so that the SDK, and what the command starts, run on .NET 11 or not at all.
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

string root = Path.GetFullPath(Path.Combine(Here(), ".."));
string installation = Path.Combine(root, "artifacts", "net11", "dotnet");
string host = Path.Combine(installation, OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet");
string own = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
if (Run([], "dotnet", "msbuild", "-restore", "-v:quiet", "-t:LayOut", Path.Combine(root, "eng", "Net11", "Runtime.csproj"), $"-p:Installation={installation}") != 0)
    return 1;
foreach (string folder in (string[])["metadata", "packs", "sdk", "sdk-manifests", "templates"])
{
    string link = Path.Combine(installation, folder);
    if (!Directory.Exists(Path.Combine(own, folder)) || new DirectoryInfo(link).LinkTarget == Path.Combine(own, folder))
        continue;
    if (new DirectoryInfo(link).LinkTarget is not null)
        Directory.Delete(link);
    Directory.CreateSymbolicLink(link, Path.Combine(own, folder));
}

string[] command = args.Length > 0 ? args : ["dotnet", "test", "-c", "Release", "--no-build", "--no-ansi", "--no-progress", "--max-parallel-test-modules", "3"];
return Run(
    [
        ("PATH", $"{installation}{Path.PathSeparator}{Environment.GetEnvironmentVariable("PATH")}"),
        ("DOTNET_ROOT", installation),
        ($"DOTNET_ROOT_{RuntimeInformation.OSArchitecture.ToString().ToUpperInvariant()}", installation),
        ("DOTNET_HOST_PATH", host),

        // What is built for .NET 10 takes the latest runtime; otherwise it would ask for the one that it was built for.
        ("DOTNET_ROLL_FORWARD", "LatestMajor"),
    ],
    // A program is looked for on this process's PATH, and may be the host that is installed.
    Path.GetFileNameWithoutExtension(command[0]) == "dotnet" ? host : command[0], command[1..]);

int Run((string Name, string Value)[] environment, string program, params string[] arguments)
{
    ProcessStartInfo start = new(program, arguments);
    foreach ((string name, string value) in environment)
        start.Environment[name] = value;
    using Process process = Process.Start(start)!;

    // A terminal sends its signals to the command, too. That which ends this process alone is passed on.
    using PosixSignalRegistration interrupted = PosixSignalRegistration.Create(PosixSignal.SIGINT, static context => context.Cancel = true);
    using PosixSignalRegistration ended = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context =>
    {
        context.Cancel = true;
        Process.Start("kill", ["-TERM", $"{process.Id}"]).Dispose();
    });
    process.WaitForExit();
    return process.ExitCode;
}

static string Here([CallerFilePath] string file = "") => Path.GetDirectoryName(file)!;
