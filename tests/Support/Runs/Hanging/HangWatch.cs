using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Reflection;

namespace LeanTasks.TestSupport;

/// <summary>
/// Ends the test program where it hangs, and says which tests run, and where their threads stand. A hang is a minute in which nothing of
/// the program ran or waited for a processor, nor anything that it has started: so a busy or slow machine ends no test. What spins for ever
/// is ended after <see cref="Hangs.After"/>.
/// </summary>
internal static class HangWatch
{
    /// <summary>After how many still looks, one a second, a program is ended; for the test of this watch.</summary>
    public const string Variable = "LEANTASKS_HANG_LOOKS";

    private const int Looks = 60;

    private static readonly TimeSpan s_pause = TimeSpan.FromSeconds(1);

    private static readonly ConcurrentDictionary<string, string> s_running = new();

    private static int s_isStarted;

    /// <summary>Whether the watch works here: it reads /proc. A debugger stops a program for as long as it likes.</summary>
    public static bool IsPossible => OperatingSystem.IsLinux() && !Debugger.IsAttached;

    public static void Begin(string id, string name)
    {
        s_running[id] = name;
        if (IsPossible && Interlocked.Exchange(ref s_isStarted, 1) == 0)
            new Thread(Watch) { IsBackground = true, Name = nameof(HangWatch) }.Start();
    }

    public static void End(string id) => s_running.TryRemove(id, out _);

    private static void Watch()
    {
        int looks = int.TryParse(Environment.GetEnvironmentVariable(Variable), CultureInfo.InvariantCulture, out int asked) ? asked : Looks;
        Stillness stillness = new(looks);
        do
            Thread.Sleep(s_pause);
        while (!stillness.Lasts(Activity.Read()));
        EndProgram(looks);
    }

    private static void EndProgram(int looks)
    {
        string name = Assembly.GetEntryAssembly()!.GetName().Name!;
        string[] running = [.. s_running.Values.Order(StringComparer.Ordinal)];
        string copy = Path.Combine(Path.GetTempPath(), $"{name}-{Environment.ProcessId}.dmp");
        Console.Error.WriteLine(
            $"""
            {name} hangs: none of its threads and child processes has run for {looks} seconds. It is ended.
            Tests that have not ended:{(running.Length == 0 ? " none. A fixture or the framework waits." : $"\n   {string.Join("\n   ", running)}")}
            {HangStacks.Read(copy)}
            Its memory: {copy}
            """);
        Console.Error.Flush();
        foreach (int process in Activity.Tree().Where(static id => id != Environment.ProcessId))
            Kill(process);
        Environment.FailFast(null);
    }

    private static void Kill(int process)
    {
        try
        {
            using Process child = Process.GetProcessById(process);
            child.Kill();
        }
        catch (ArgumentException)
        {
            // It has ended meanwhile.
        }
    }
}
