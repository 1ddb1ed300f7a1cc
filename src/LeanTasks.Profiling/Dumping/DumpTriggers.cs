using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using LeanTasks.Profiling.Allocations;

namespace LeanTasks.Profiling.Dumping;

/// <summary>
/// Triggers the writing of the counts. They are written when the process ends by itself, by a signal, Ctrl-C or an unhandled exception; and at
/// SIGUSR1, on Windows at Ctrl-Break. They are also written each second, so that a process that is killed or hangs leaves its counts.
/// </summary>
internal static class DumpTriggers
{
    private const int Period = 1000;
    private const int UserSignalOfLinux = 10;
    private const int UserSignalOfOthers = 30;

    // Written once, by the thread that makes the first call of all. Kept, or the signals would be unregistered.
    [SuppressMessage("CodeQuality", "IDE0052", Justification = "Only to be kept.")]
    private static PosixSignalRegistration[] s_signals = [];

    /// <summary>Whether the counts are written; for code that measures only the builders, and sets this before the first call.</summary>
    internal static bool AreWanted { get; set; } = true;

    /// <summary>Sets all of them; to be called once.</summary>
    internal static void Set()
    {
        if (!AreWanted)
            return;
        try
        {
            // Now: the app may change its working directory.
            SetFor(Path.GetFullPath(ProfileEnvironment.CountsFileOf(Environment.GetEnvironmentVariable(ProfileEnvironment.CountsVariable), Environment.ProcessId)));
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ThreadStartException)
        {
            // Called by the app's first async method, which must not fail because of it.
            Tell($"leantasks: The counts cannot be written ({error.Message.ReplaceLineEndings(" ").TrimEnd('.')}). Set {ProfileEnvironment.CountsVariable} to the full path of a folder.");
        }
    }

    private static void SetFor(string file)
    {
        Dumper dumper = new(file, Tell);
        AppDomain.CurrentDomain.ProcessExit += (_, _) => dumper.WriteLast();
        AppDomain.CurrentDomain.UnhandledException += (_, _) => dumper.WriteLast();

        // The triggers have nothing to do with the context of the call that happens to be first.
        AsyncFlowControl? flow = ExecutionContext.IsFlowSuppressed() ? null : ExecutionContext.SuppressFlow();
        try
        {
            SetSignals(dumper);
            CreateTaskEvents();
            Thread thread = new(() => WriteForEver(dumper)) { IsBackground = true, Name = "leantasks counts" };
            thread.UnsafeStart();
        }
        finally
        {
            flow?.Undo();
        }
    }

    /// <summary>
    /// Creates the runtime's event source of tasks, which the app's thread would do at its first suspension. It must exist before our thread listens,
    /// which starts a task under the lock of all event sources. If that needed the source while the app's thread was creating it, and so was waiting
    /// for the lock, both would wait for ever (dotnet/runtime#45571).
    /// </summary>
    private static void CreateTaskEvents() => new Task(static () => { }).RunSynchronously(TaskScheduler.Default);

    private static void SetSignals(Dumper dumper)
    {
        // By its number, since there is no name for it; the runtime maps Ctrl-Break to SIGQUIT.
        PosixSignal user = OperatingSystem.IsWindows() ? PosixSignal.SIGQUIT
            : (PosixSignal)(OperatingSystem.IsLinux() ? UserSignalOfLinux : UserSignalOfOthers);
        try
        {
            s_signals =
            [
                PosixSignalRegistration.Create(user, context =>
                {
                    // Without this the process would end.
                    context.Cancel = true;
                    dumper.WriteAsked();
                }),

                // Ctrl-C ends a process without its ProcessExit, unless the app handles it.
                PosixSignalRegistration.Create(PosixSignal.SIGINT, _ => dumper.Write()),
            ];
        }
        catch (Exception error) when (error is IOException or PlatformNotSupportedException)
        {
            Tell($"leantasks: Signals are not available ({error.Message.TrimEnd('.')}). The counts are written only every second and at exit.");
        }
    }

    private static void Tell(string line)
    {
        try
        {
            Console.Error.WriteLine(line);
        }
        catch (IOException)
        {
            // A full disk may hold both files. There is nowhere left to report that, and the app continues.
        }
    }

    [DoesNotReturn]
    private static void WriteForEver(Dumper dumper)
    {
        // Here, so that the app's first call does not wait until the runtime samples.
        dumper.Watch(new AllocationWatch());
        while (true)
        {
            Thread.Sleep(Period);
            dumper.Write();
        }
    }
}
