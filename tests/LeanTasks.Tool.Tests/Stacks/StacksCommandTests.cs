using System.Diagnostics;
using LeanTasks.Tool.Tests.Input;
using LeanTasks.Tool.Tests.Pooling;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Stacks;

/// <summary>The memory of an app is copied, whose standard output is its own.</summary>
public sealed class StacksCommandTests
{
    private const string Status = "[createdump]";

    // It says that it waits, and ends when its input does.
    private const string Source = """
        using System;
        using System.Threading.Tasks;
        public static class Program
        {
            static readonly TaskCompletionSource Gate = new();
            static async Task Inner() => await Gate.Task;
            static async Task Outer() => await Inner();
            public static void Main()
            {
                Task outer = Outer();
                Console.WriteLine("waits");
                Console.ReadLine();
                GC.KeepAlive(outer);
            }
        }
        """;

    [Fact]
    public async Task AnAppIsLeftItsStandardOutput()
    {
        Assert.SkipUnless(MayLookIn(), "The system does not let one process look into another.");
        using PoolableApp app = new(source: Source);
        (string tool, string error, string own) = await StacksOfAsync(app.File);
        Assert.Contains("1 × awaiting ", tool, StringComparison.Ordinal);
        Assert.Contains("    Program.Inner\n    Program.Outer\n", tool, StringComparison.Ordinal);
        Assert.EndsWith("' to sample the allocations of these calls.", tool.Trim(), StringComparison.Ordinal);
        Assert.DoesNotContain(Status, tool + error + own, StringComparison.Ordinal);
        Assert.Equal("", error);
    }

    [Fact]
    public void AProcessThatHasEndedIsSaidToHave()
    {
        InvalidOperationException error = new("Connection refused.");
        using Process other = Process.Start("sleep", "900");
        Assert.StartsWith($"Process {other.Id} cannot be inspected (Connection refused). ", Tool.Commands.StacksCommand.Failure(other.Id, error).Message, StringComparison.Ordinal);
        other.Kill();
        other.WaitForExit();
        Assert.StartsWith($"Process {other.Id} has ended. ", Tool.Commands.StacksCommand.Failure(other.Id, error).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WithoutTheRuntimesProgramNothingIsCopied()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There the process is read as it is.");
        using TestFolder folder = new();
        using Process other = Process.Start("sleep", "900");
        try
        {
            Assert.False(Tool.Stacks.MemoryCopy.TryMake(other.Id, folder.File("memory")));
            Assert.False(File.Exists(folder.File("memory")));
        }
        finally
        {
            other.Kill();
        }
    }

    [Fact]
    public void ThatTheProcessCopiesItselfIsToldFirst()
    {
        using TestFolder folder = new();
        using Process other = Process.Start("sleep", "900");
        int told = 0;
        try
        {
            Assert.ThrowsAny<Exception>(() => Tool.Stacks.ProcessSnapshot.ChainsOf(other.Id, folder.File("memory"), () => told++));
            Assert.Equal(1, told);
        }
        finally
        {
            other.Kill();
        }
    }

    [Theory]
    [InlineData("stacks")]
    [InlineData("profile")]
    public async Task TheAssemblyOfTheProcessStays(string command)
    {
        using PoolableApp app = new(source: Source);
        byte[] before = await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken);
        using Process process = Process.Start(new ProcessStartInfo("dotnet", [app.File]) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        try
        {
            Assert.Equal("waits", await process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken));
            await CommandLine.AssertUsageAsync([command, "--pid", $"{process.Id}", "--json", app.File], "--json", "would overwrite");
            Assert.Equal(before, await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken));
        }
        finally
        {
            process.Kill();
        }
    }

    private static bool MayLookIn()
    {
        const string Scope = "/proc/sys/kernel/yama/ptrace_scope";
        return OperatingSystem.IsLinux() && (Environment.UserName == "root" || !File.Exists(Scope) || File.ReadAllText(Scope).Trim() == "0");
    }

    private static async Task<(string Tool, string Error, string App)> StacksOfAsync(string assembly)
    {
        using Process app = Process.Start(new ProcessStartInfo("dotnet", [assembly]) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        try
        {
            Assert.Equal("waits", await app.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken));
            (int code, string tool, string error) = await Invoked.RunAsync("stacks", "--pid", $"{app.Id}");
            Assert.True(code == 0, error);
            app.StandardInput.Close();
            return (tool.ReplaceLineEndings("\n"), error, await app.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken));
        }
        finally
        {
            app.Kill();
        }
    }
}
