using System.Runtime.InteropServices;
using LeanTasks.Profiling;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Tool.Tests.Reports;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>On a terminal the tool writes colours, and with <c>NO_COLOR</c> no escape at all.</summary>
public sealed class NoColorTests
{
    private const string Escape = "\u001b";

    [DeepFact]
    public async Task NoCommandWritesAnEscapeWhereTheUserWantsNone()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && File.Exists("/usr/bin/script"), "There is no program 'script' (Debian's package bsdutils), which makes a terminal.");
        using CompiledApp app = CompiledApp.Of("public class Shop { public async Task<int> Get() { await Task.Yield(); return 1; } public async Task<int> Show() => await Get(); }");
        string library = app.FileOf("App");
        using TestFolder folder = new();
        string counts = folder.File("shop.counts");
        CountsFile.Write(counts, new ProcessCounts(RuntimeInformation.FrameworkDescription, 1, TimeTaken: false, [SampleReport.Counts("Shop+<Get>d__0", synchronous: 1000, suspended: 100)], [new LoadedAssembly("App", "", VersionOf(library))]));
        string report = $"report {counts} --app {Path.GetDirectoryName(library)}";
        string[] commands =
        [
            report,
            "ps",
            $"profile --pid {Environment.ProcessId} --duration 0.2",
            $"profile {TestApps.Counted} --watch -- exit7",
            "stacks --pid nosuchapp",
            $"check {library}",
            $"fuse {library} --reasons",
            "move nosuchproject.csproj",
            "doctor",
            "completion bash",
            "profile --help",
        ];

        // At the same time one command as users have it: that shows that this is a terminal.
        Task<string> plain = OnTerminalAsync(folder, commands, new() { ["NO_COLOR"] = "1" });
        string colored = await OnTerminalAsync(folder, [report], []);
        Assert.Contains(Escape, colored, StringComparison.Ordinal);
        Assert.Contains("Shop.Get", colored, StringComparison.Ordinal);

        // What .NET writes when the app itself uses the console for the first time is the app's own.
        string output = (await plain).Replace("\u001b[?1h\u001b=truth: ", "", StringComparison.Ordinal);
        Assert.All(commands, command => Assert.Contains($"\n$ {command}", output, StringComparison.Ordinal));
        Assert.Contains("Shop.Get", output, StringComparison.Ordinal);
        Assert.DoesNotContain(Escape, output, StringComparison.Ordinal);
    }

    private static Guid VersionOf(string library)
    {
        using Mono.Cecil.ModuleDefinition module = Mono.Cecil.ModuleDefinition.ReadModule(library);
        return module.Mvid;
    }

    private static async Task<string> OnTerminalAsync(TestFolder folder, string[] commands, Dictionary<string, string> environment)
    {
        string tool = Path.Combine(AppContext.BaseDirectory, "LeanTasks.Tool.dll");
        string script = string.Join("; ", commands.Select(command => $"echo; echo '$ {command}'; dotnet '{tool}' {command}"));
        environment["TERM"] = "xterm-256color";
        return (await FurtherProcess.TryAsync(folder.FullPath, "script", ["-qec", script, "/dev/null"], environment)).Output.ReplaceLineEndings("\n");
    }
}
