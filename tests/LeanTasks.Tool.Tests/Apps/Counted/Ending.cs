using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Counted;

/// <summary>The ways in which the app can end.</summary>
internal static class Ending
{
    /// <summary>Ends the app, or does not.</summary>
    /// <param name="arguments">The way, and what it needs.</param>
    /// <returns>The exit code.</returns>
    public static int Carry(string[] arguments)
    {
        switch (arguments.FirstOrDefault())
        {
            case "exit7":
                return 7;
            case "echo":
                Console.WriteLine($"arguments: {string.Join('|', arguments)}");
                Console.WriteLine($"input: {Console.ReadLine()}");
                Console.WriteLine($"folder: {Environment.CurrentDirectory}");
                Console.WriteLine($"base: {AppContext.BaseDirectory}");
                return 0;
            case "throw":
                throw new InvalidOperationException("planted");
            case "failfast":
                // This end gives nobody a chance to write them.
                AwaitCounts();
                Environment.FailFast("planted");
                return 0;
            case "hang":
                Thread.Sleep(Timeout.Infinite);
                return 0;
            case "stubborn":
                using (PosixSignalRegistration.Create(PosixSignal.SIGINT, Ignore))
                using (PosixSignalRegistration.Create(PosixSignal.SIGTERM, Ignore))
                {
                    AwaitCounts();
                    Console.WriteLine("ignores signals");
                    Thread.Sleep(Timeout.Infinite);
                }

                return 0;
            default:
                return 0;
        }
    }

    /// <summary>Does nothing but start the app once more.</summary>
    public static int RunChild()
    {
        using Process child = Process.Start(Environment.ProcessPath!, [Environment.GetCommandLineArgs()[0]]);
        child.WaitForExit();
        return child.ExitCode;
    }

    /// <summary>Starts the app once more and, when that one has written its counts, leaves it alone.</summary>
    public static int LeaveChild()
    {
        // Its own streams, or it would hold those of this process open.
        ProcessStartInfo start = new(Environment.ProcessPath!, [Environment.GetCommandLineArgs()[0], "hang"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process child = Process.Start(start)!;
        string counts = Path.Combine(Environment.GetEnvironmentVariable("LEANTASKS_PROFILE_COUNTS")!, $"{child.Id}.counts");
        SpinWait.SpinUntil(() => File.Exists(counts), TimeSpan.FromMinutes(1));
        Console.WriteLine($"child: {child.Id}");
        return 0;
    }

    /// <summary>Waits until the counts of all calls are written, which happens each second if there are new ones.</summary>
    private static void AwaitCounts()
    {
        DateTime called = DateTime.UtcNow;
        string counts = Path.Combine(Environment.GetEnvironmentVariable("LEANTASKS_PROFILE_COUNTS")!, $"{Environment.ProcessId}.counts");

        // A limit, as there are no new ones if they were written just before.
        SpinWait.SpinUntil(() => File.GetLastWriteTimeUtc(counts) > called, TimeSpan.FromSeconds(30));

        // What is there now may have been counted before the last calls: the next file has them.
        Thread.Sleep(TimeSpan.FromSeconds(2.5));
    }

    private static void Ignore(PosixSignalContext context) => context.Cancel = true;
}
