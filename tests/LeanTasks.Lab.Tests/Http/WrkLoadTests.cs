using System.Diagnostics;
using System.Globalization;
using System.Runtime.Versioning;
using LeanTasks.Lab.Http;
using Xunit;

namespace LeanTasks.Lab.Tests.Http;

/// <summary>Runs a shell script in the place of wrk, which not every machine has.</summary>
[UnsupportedOSPlatform("windows")]
public sealed class WrkLoadTests : IDisposable
{
    private static readonly HttpTarget Target = new(new Uri("http://127.0.0.1:81/sync"), default);

    private readonly DirectoryInfo folder = Directory.CreateTempSubdirectory("wrk");

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => folder.Delete(recursive: true);

    [Fact]
    public void AFileThatMayNotBeRunIsPassedOver()
    {
        string file = Path.Combine(folder.FullName, "wrk");
        File.WriteAllText(file, "#!/bin/sh");
        File.SetUnixFileMode(file, UnixFileMode.UserRead);
        Assert.Null(WrkLoad.Find(folder.FullName));

        File.SetUnixFileMode(file, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        Assert.Equal(file, WrkLoad.Find(folder.FullName));
    }

    [Theory]
    [InlineData(0.2, 1)]
    [InlineData(1.0, 1)]
    [InlineData(2.5, 3)]
    public async Task AsksForWholeSeconds(double seconds, int asked)
    {
        var load = Script("""echo "$@" > "$(dirname "$0")/arguments"; echo "Requests/sec:  12.5" """);

        Assert.Equal(12.5, await load.MeasureAsync(Target, TimeSpan.FromSeconds(seconds), Token));
        Assert.Equal(
            $"-t1 -c7 -d{asked}s http://127.0.0.1:81/sync\n",
            await File.ReadAllTextAsync(Path.Combine(folder.FullName, "arguments"), Token));
    }

    [Fact]
    public async Task TellsWhatWrkComplainsOf()
    {
        var load = Script("echo no luck >&2; exit 3");

        var exception = await Assert.ThrowsAsync<HttpLoadException>(() => load.MeasureAsync(Target, TimeSpan.FromSeconds(1), Token));

        Assert.Contains("exit code 3: no luck", exception.Message);
    }

    [Fact]
    public async Task KillsWrkWhenCancelled()
    {
        var load = Script("""cd "$(dirname "$0")"; echo $$ > started; mv started running; exec sleep 1000""");
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);
        using var watcher = new FileSystemWatcher(folder.FullName, "running") { EnableRaisingEvents = true };
        var running = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        watcher.Renamed += (_, _) => running.TrySetResult();

        var measuring = load.MeasureAsync(Target, TimeSpan.FromHours(1), cancellation.Token);
        await running.Task.WaitAsync(Token);
        var id = int.Parse(await File.ReadAllTextAsync(Path.Combine(folder.FullName, "running"), Token), CultureInfo.InvariantCulture);
        using var process = Process.GetProcessById(id);
        await cancellation.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => measuring);
        await process.WaitForExitAsync(Token).WaitAsync(Hangs.After, Token);
    }

    [Fact]
    public void IsFoundInTheFirstDirectoryThatHasIt()
    {
        Script("exit 0");
        var path = string.Join(Path.PathSeparator, "", Path.Combine(folder.FullName, "none"), folder.FullName);

        Assert.Equal(Path.Combine(folder.FullName, "wrk"), WrkLoad.Find(path));
        Assert.Null(WrkLoad.Find(Path.Combine(folder.FullName, "none")));
        Assert.Null(WrkLoad.Find(null));
    }

    private WrkLoad Script(string commands)
    {
        var file = Path.Combine(folder.FullName, "wrk");
        File.WriteAllText(file + ".sh", $"#!/bin/sh\n{commands}\n");

        // Copied by another process: no program can be run that anybody has open to write.
        // A process that another test starts meanwhile has, for a moment, what this one has open.
        using (var copying = Process.Start("cp", [file + ".sh", file]))
            copying.WaitForExit();
        File.SetUnixFileMode(file, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        return new WrkLoad(file, connections: 7);
    }
}
