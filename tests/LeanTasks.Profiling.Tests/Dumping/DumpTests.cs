using System.Diagnostics;
using System.Runtime.InteropServices;
using LeanTasks.Profiling.Tests.Support;

namespace LeanTasks.Profiling.Tests.Dumping;

/// <summary>When a process writes its counts. Each test runs itself again, as that process.</summary>
public sealed partial class DumpTests : IDisposable
{
    private const int Exited = 77;
    private const int Interrupt = 2;
    private const int UserSignal = 10;

    // A child ends without its Dispose, and has the folder of its parent's test.
    private readonly string _folder = Child.IsAny ? "" : Directory.CreateTempSubdirectory("leantasks-dump-").FullName;

    public void Dispose()
    {
        if (!Child.IsAny)
            Directory.Delete(_folder, recursive: true);
    }

    [Fact]
    public async Task CountsAreWrittenWhenTheProcessEnds()
    {
        if (Child.IsThis())
        {
            CountedMethods.CallReturn(1_234);
            Environment.Exit(Exited);
        }

        using Process child = Child.Start(GetType(), _folder);
        (int exitCode, _) = await Child.EndOfAsync(child);

        Assert.Equal(Exited, exitCode);
        ProcessCounts counts = CountsFile.Read(ProfileEnvironment.CountsFileOf(_folder, child.Id));
        Assert.Equal(1_234, Assert.Single(counts.Methods).Synchronous);
        Assert.Equal(child.Id, counts.ProcessId);
        Assert.False(counts.TimeTaken);
        Assert.Equal(RuntimeInformation.FrameworkDescription, counts.Runtime);
        Assert.Contains(counts.Assemblies, static assembly => assembly.Name == "LeanTasks.Profiling.Tests" && File.Exists(assembly.Location));
    }

    [Fact]
    public async Task WithoutAnAsyncCallNothingIsWritten()
    {
        if (Child.IsThis())
            Environment.Exit(Exited);

        using Process child = Child.Start(GetType(), _folder);
        (int exitCode, _) = await Child.EndOfAsync(child);

        Assert.Equal(Exited, exitCode);
        Assert.Empty(Directory.GetFileSystemEntries(_folder));
    }

    [Fact]
    public async Task CountsAreWrittenWhenAnExceptionEndsTheProcess()
    {
        using Process child = Child.Start(GetType(), _folder);
        (int exitCode, string errors) = await Child.EndOfAsync(child);

        Assert.NotEqual(0, exitCode);
        Assert.Contains("the end", errors, StringComparison.Ordinal);
        Assert.Equal(7, Assert.Single(CountsFile.Read(ProfileEnvironment.CountsFileOf(_folder, child.Id)).Methods).Synchronous);
    }

    /// <summary>No ProcessExit comes then.</summary>
    [Fact]
    public async Task CountsAreWrittenWhenCtrlCEndsTheProcess()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no signal to send.");
        using Process child = Child.Start(GetType(), _folder);
        (int exitCode, _) = await Child.EndOfAsync(child);

        Assert.Equal(130, exitCode);
        Assert.Equal(9, Assert.Single(CountsFile.Read(ProfileEnvironment.CountsFileOf(_folder, child.Id)).Methods).Synchronous);
    }

    [Fact]
    public async Task AProcessThatIsKilledLeavesItsCounts()
    {
        if (Child.IsThis())
        {
            CountedMethods.CallReturn(3);
            Thread.Sleep(Timeout.Infinite);
        }

        using Process child = Child.Start(GetType(), _folder);
        string file = ProfileEnvironment.CountsFileOf(_folder, child.Id);

        // The first of the files that are written every second may be from between two of the calls.
        await UntilAsync(() => File.Exists(file) && CountsFile.Read(file).Methods is [{ Synchronous: 3 }]);
        child.Kill();
        await Child.EndOfAsync(child);

        Assert.Equal(3, Assert.Single(CountsFile.Read(file).Methods).Synchronous);
    }

    /// <summary>Without a registration the signal ends the process.</summary>
    [Fact]
    public async Task TheUserSignalHasTheCountsWrittenAndTheProcessGoesOn()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The number of the signal is Linux's.");
        if (Child.IsThis())
        {
            string file = ProfileEnvironment.CountsFileOf(Environment.GetEnvironmentVariable(ProfileEnvironment.CountsVariable), Environment.ProcessId);
            CountedMethods.CallReturn(5);
            Marshal.ThrowExceptionForHR(Kill(Environment.ProcessId, UserSignal));
            SpinWait.SpinUntil(() => File.Exists(file));
            Environment.Exit(Exited);
        }

        using Process child = Child.Start(GetType(), _folder);
        (int exitCode, _) = await Child.EndOfAsync(child);

        Assert.Equal(Exited, exitCode);
        Assert.Equal(5, Assert.Single(CountsFile.Read(ProfileEnvironment.CountsFileOf(_folder, child.Id)).Methods).Synchronous);
    }

    [Fact]
    public async Task AChildOfTheProcessHasAFileOfItsOwn()
    {
        const string Deep = "LEANTASKS_TESTS_DEEP";
        if (Child.IsThis())
        {
            bool isDeep = Environment.GetEnvironmentVariable(Deep) is not null;
            CountedMethods.CallReturn(isDeep ? 20 : 10);
            if (!isDeep)
            {
                Environment.SetEnvironmentVariable(Deep, "1");
                using Process further = Child.Start(GetType(), Environment.GetEnvironmentVariable(ProfileEnvironment.CountsVariable)!);
                await Child.EndOfAsync(further);
            }

            Environment.Exit(Exited);
        }

        using Process child = Child.Start(GetType(), _folder);
        await Child.EndOfAsync(child);

        Assert.Equal(
            [10, 20],
            Directory.GetFiles(_folder).Select(static file => Assert.Single(CountsFile.Read(file).Methods).Synchronous).Order());
    }

    [Fact]
    public async Task TheTimeOfASuspensionIsTaken()
    {
        if (Child.IsThis())
        {
            long beforeCall = Stopwatch.GetTimestamp();
            Task task = CountedMethods.Wait();
            long suspended = Stopwatch.GetTimestamp();
            Thread.Sleep(20);
            long beforeEnd = Stopwatch.GetTimestamp();
            CountedMethods.Open();
            TimeSpan atMost = Stopwatch.GetElapsedTime(beforeCall);
            MethodCounts counts = Counted.Find("<Wait>")!;
            bool isRight = task.IsCompletedSuccessfully
                && counts.SuspendedNanoseconds >= (long)Stopwatch.GetElapsedTime(suspended, beforeEnd).TotalNanoseconds
                && counts.SuspendedNanoseconds <= atMost.TotalNanoseconds;
            Environment.Exit(isRight ? Exited : 1);
        }

        using Process child = Child.Start(GetType(), _folder, takeTime: "1");
        (int exitCode, _) = await Child.EndOfAsync(child);

        Assert.Equal(Exited, exitCode);
        Assert.True(CountsFile.Read(ProfileEnvironment.CountsFileOf(_folder, child.Id)).TimeTaken);
    }

    [Fact]
    public async Task AFolderThatCannotBeWrittenIsToldOfOnceAndTheProcessGoesOn()
    {
        if (Child.IsThis())
        {
            CountedMethods.CallReturn(3);
            Thread.Sleep(TimeSpan.FromSeconds(2.5));
            Environment.Exit(Exited);
        }

        string taken = Path.Combine(_folder, "taken");
        await File.WriteAllTextAsync(taken, "");
        using Process child = Child.Start(GetType(), taken);
        (int exitCode, string errors) = await Child.EndOfAsync(child);

        Assert.Equal(Exited, exitCode);
        string line = Assert.Single(errors.Split('\n', StringSplitOptions.RemoveEmptyEntries));
        Assert.StartsWith($"leantasks: The counts file '{ProfileEnvironment.CountsFileOf(taken, child.Id)}' cannot be written (", line, StringComparison.Ordinal);
    }

    [Fact]
    public async Task WhereNeitherCountsNorErrorsCanBeWrittenTheProcessGoesOn()
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "There is no disk that is always full.");
        if (Child.IsThis())
        {
            await using FileStream full = new("/dev/full", FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0);
            await using StreamWriter writer = new(full) { AutoFlush = true };
            Console.SetError(writer);
            CountedMethods.CallReturn(3);
            Thread.Sleep(TimeSpan.FromSeconds(1.5));
            Environment.Exit(Exited);
        }

        string taken = Path.Combine(_folder, "taken");
        await File.WriteAllTextAsync(taken, "");
        using Process child = Child.Start(GetType(), taken);
        (int exitCode, _) = await Child.EndOfAsync(child);

        Assert.Equal(Exited, exitCode);
    }

    [Fact]
    public async Task WhereTheFolderCannotBeFoundTheProcessGoesOn()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "A folder that is somebody's working directory cannot be deleted there.");
        if (Child.IsThis())
        {
            DirectoryInfo gone = Directory.CreateTempSubdirectory("leantasks-gone-");
            Environment.CurrentDirectory = gone.FullName;
            gone.Delete();
            CountedMethods.CallReturn(3);
            Environment.Exit(Exited);
        }

        using Process child = Child.Start(GetType(), "relative");
        (int exitCode, string errors) = await Child.EndOfAsync(child);

        Assert.Equal(Exited, exitCode);
        Assert.Contains("The counts cannot be written", errors, StringComparison.Ordinal);
    }

    /// <summary>The child of <see cref="CountsAreWrittenWhenAnExceptionEndsTheProcess"/>, which the test framework must not catch anything of.</summary>
    internal static void EndByAnException()
    {
        CountedMethods.CallReturn(7);
        new Thread(static () => throw new InvalidOperationException("the end")).Start();
        Thread.Sleep(Timeout.Infinite);
    }

    /// <summary>The child of <see cref="CountsAreWrittenWhenCtrlCEndsTheProcess"/>.</summary>
    internal static void EndByCtrlC()
    {
        CountedMethods.CallReturn(9);
        Marshal.ThrowExceptionForHR(Kill(Environment.ProcessId, Interrupt));
        Thread.Sleep(Timeout.Infinite);
    }

    private static async Task UntilAsync(Func<bool> condition)
    {
        long start = Stopwatch.GetTimestamp();
        while (!condition() && Stopwatch.GetElapsedTime(start) < Hangs.After)
            await Task.Delay(50);
        Assert.True(condition(), "What the test waits for does not happen.");
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
