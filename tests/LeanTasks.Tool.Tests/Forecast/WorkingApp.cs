using System.Globalization;
using System.Text.Json;
using LeanTasks.Tool.Tests.Pooling;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Forecast;

/// <summary>An app that does the same work twice on one thread, and prints the bytes that it allocates the second time.</summary>
internal sealed class WorkingApp : IDisposable
{
    // Half of the calls suspend, until the gate is opened, which resumes them on this thread. Of a result of 1,000 and more no task is kept.
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        namespace App;
        public static class Work
        {
            private static TaskCompletionSource<int> s_gate = new();
            private static Task<int> Wait() { s_gate = new(); return s_gate.Task; }

            private static async Task<int> Request(int n) => await Parse(n) + (int)await Load(n) + await Handed(n) + await Total(n) + await Stored(n);
            private static async Task<int> Parse(int n) { await Rarely(n); return 1000 + n; }
            private static async ValueTask<long> Load(int n) { long sum = 1000; for (int i = 0; i < 2; i++) sum += n % 2 == 0 ? i : await Wait(); return sum; }
            private static Task<int> Handed(int n) => Read(n, "key");
            private static async Task<int> Read(int n, string key) { if (n % 2 == 1) await Wait(); return 1000 + n + key.Length; }
            private static async IAsyncEnumerable<int> Items(int n) { for (int i = 0; i < 3; i++) { if (n % 2 == 1) await Wait(); yield return i; } }
            private static async Task<int> Total(int n) { int sum = 1000; await foreach (int item in Items(n)) sum += item; return sum; }
            private static async Task<int> Stored(int n) { Task<int> first = Kept(n), second = Kept(n + 1); return await first + await second; }
            private static async Task<int> Kept(int n) { if (n % 2 == 1) await Wait(); return 1000 + await Read(n, "kept"); }
            private static async Task Rarely(int n) { if (n % 500 == 499) await Wait(); }

            private static void Run(int rounds)
            {
                for (int n = 0; n < rounds; n++)
                {
                    Task<int> request = Request(n);
                    while (!request.IsCompleted)
                        s_gate.SetResult(1);
                }
            }

            public static void Main()
            {
                const int Rounds = 2_000;
                Run(Rounds);
                long before = GC.GetAllocatedBytesForCurrentThread();
                Run(Rounds);
                Console.WriteLine(GC.GetAllocatedBytesForCurrentThread() - before);
            }
        }
        """;

    private readonly PoolableApp _app = new(source: Source);

    public string File => _app.File;

    /// <summary>The JSON of its profile.</summary>
    public string Profile => _app.PathOf("profile.json");

    /// <summary>Profiles it, and returns the report.</summary>
    public async Task<JsonElement> ProfileAsync()
    {
        using ToolProcess tool = await ToolProcess.RunAsync("profile", File, "--json", Profile);
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        using JsonDocument report = JsonDocument.Parse(await System.IO.File.ReadAllTextAsync(Profile, TestContext.Current.CancellationToken));
        return report.RootElement.Clone();
    }

    /// <summary>Fuses it, and returns what the tool said.</summary>
    public async Task<string> FuseAsync(params string[] options)
    {
        (int code, string output, string error) = await Invoked.RunAsync(["fuse", File, .. options]);
        Assert.True(code == 0, error);
        return output;
    }

    /// <summary>The bytes that it allocates: those of half of what is profiled.</summary>
    public async Task<long> MeasureAsync() => long.Parse(await _app.RunAsync(File, exactBytes: true), CultureInfo.InvariantCulture);

    public void Dispose() => _app.Dispose();
}
