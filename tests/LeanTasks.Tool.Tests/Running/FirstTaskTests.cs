using LeanTasks.Tool.Tests.Pooling;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>The counts' thread listens to the runtime's events, under the lock of all event sources; the app must not wait for it.</summary>
public sealed class FirstTaskTests
{
    // The handler is called under that lock. It goes on when the app's thread has made the first box, which needs the event source of tasks;
    // it ends the process when that thread waits: for the lock, as there is nothing else here to wait for.
    // It looks only once the app's thread has started this one: until then that thread may wait for the start.
    private const string Source = """
        using System;
        using System.Diagnostics.Tracing;
        using System.Threading;
        using System.Threading.Tasks;
        namespace App;
        public static class Work
        {
            private static Thread s_main;
            private static volatile bool s_isReady;
            private static volatile bool s_isLocked;
            private static volatile bool s_hasSuspended;
            private static async Task<int> Get(Task<int> source) => 1000 + await source;

            public static void Main()
            {
                s_main = Thread.CurrentThread;
                using Listener listener = new();
                Get(Task.FromResult(1)).GetAwaiter().GetResult();
                s_isReady = true;
                while (!s_isLocked)
                    Thread.Yield();
                TaskCompletionSource<int> source = new();
                Task<int> got = Get(source.Task);
                s_hasSuspended = true;
                source.SetResult(1);
                Console.WriteLine($"The result is {got.GetAwaiter().GetResult()}.");
            }

            private sealed class Listener : EventListener
            {
                protected override void OnEventSourceCreated(EventSource source)
                {
                    if (source.Name == "Microsoft-Windows-DotNETRuntime")
                        source.EventCommandExecuted += (_, _) => Wait();
                }

                private static void Wait()
                {
                    while (!s_isReady)
                        Thread.Yield();
                    s_isLocked = true;
                    while (!s_hasSuspended)
                    {
                        if ((s_main.ThreadState & ThreadState.WaitSleepJoin) != 0)
                            Environment.FailFast("The app waits for the lock.");
                        Thread.Yield();
                    }
                }
            }
        }
        """;

    [Fact]
    public async Task TheFirstTaskOfAnAppMayComeWhileTheListenerIsMade()
    {
        using PoolableApp app = new(source: Source);
        using ToolProcess tool = await ToolProcess.RunAsync("profile", app.File);
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Assert.Contains("The result is 1001.", tool.Output, StringComparison.Ordinal);
    }
}
