using System.Text.Json;
using LeanTasks.Tool.Tests.Pooling;

namespace LeanTasks.Tool.Tests.Fusing;

/// <summary><c>leantasks fuse --pool-value-tasks</c>: what is fused is pooled at its entry point, and the rest by its builder, but for what is misused.</summary>
public sealed class FusePoolValueTasksTests
{
    private const string Source = """
        using System;
        using System.Threading.Tasks;
        namespace App;
        public static class Worker
        {
            private static TaskCompletionSource s_gate;
            private static async ValueTask<int> Inner() { await s_gate.Task; return 1; }
            public static async ValueTask<int> Fused() => 1 + await Inner();
            public static async ValueTask<int> FusedAndMisused() => 2 + await Inner();
            public static async ValueTask<int> Alone() { await s_gate.Task; return 4; }
            public static async ValueTask<int> AloneAndMisused() { await s_gate.Task; return 5; }
            private static string Twice(Func<ValueTask<int>> call)
            {
                s_gate = new();
                ValueTask<int> task = call();
                s_gate.SetResult();
                string text = $"{task.Result}";
                try { return text + task.Result; } catch (InvalidOperationException) { return text + "-"; }
            }

            private static int Blocks() { s_gate = new(); var get = FusedAndMisused(); if (!get.IsCompletedSuccessfully) { s_gate.SetResult(); get.AsTask().Wait(); } return get.Result; }
            private static int BlocksToo() { s_gate = new(); var get = AloneAndMisused(); if (!get.IsCompletedSuccessfully) { s_gate.SetResult(); get.AsTask().Wait(); } return get.Result; }
            private static string Result(Func<int> call) { try { return $"{call()}"; } catch (InvalidOperationException) { return "-"; } }

            // By reflection, which the check does not see.
            public static void Main() => Console.WriteLine($"{Twice(typeof(Worker).GetMethod("Fused").CreateDelegate<Func<ValueTask<int>>>())} {Twice(typeof(Worker).GetMethod("Alone").CreateDelegate<Func<ValueTask<int>>>())} {Result(Blocks)}{Result(BlocksToo)}");
        }
        """;

    [Fact]
    public async Task OneRunFusesPoolsAndLeavesAloneWhatIsMisused()
    {
        using PoolableApp app = new(source: Source);
        Assert.Equal("22 44 35", await app.RunAsync(app.File));
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks", "--json", app.PathOf("fused.json"));
        Assert.True(code == 0, error);
        Assert.Empty(error);
        string words = string.Join(' ', output.Split([' ', '\n', '│'], StringSplitOptions.RemoveEmptyEntries));
        Assert.Contains("App.Worker.Fused pooled", words, StringComparison.Ordinal);
        Assert.Contains("App.Worker.Alone pooled", words, StringComparison.Ordinal);
        Assert.Contains("App.Worker.FusedAndMisused not pooled: its value task is consumed twice, in App.Worker.Blocks (App.cs:", words, StringComparison.Ordinal);
        Assert.Contains("2 methods are not pooled because of misused value tasks", output, StringComparison.Ordinal);
        Assert.Contains("3 of 5 async methods, and 2 of 5 awaits, are fused; 3 of 5 async methods that return a ValueTask pooled. Written to", output, StringComparison.Ordinal);
        Assert.Equal("2- 4- 35", await app.RunAsync(app.File));

        using JsonDocument report = JsonDocument.Parse(await File.ReadAllTextAsync(app.PathOf("fused.json"), TestContext.Current.CancellationToken));
        Assert.Equal("3 3", $"{report.RootElement.GetProperty("fusedMethods")} {report.RootElement.GetProperty("pooledMethods")}");
        JsonElement misused = report.RootElement.GetProperty("valueTaskMethods").EnumerateArray().Single(static each => each.GetProperty("method").GetString() == "App.Worker.AloneAndMisused");
        Assert.False(misused.GetProperty("isPooled").GetBoolean());
        Assert.Contains("consumed twice", misused.GetProperty("whyNot").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task TheLibraryOfAnAppThatIsFusedAlreadyIsAddedIfItIsMissing()
    {
        using PoolableApp app = new(source: Source);
        (int code, _, string error) = await Invoked.RunAsync("fuse", app.File);
        Assert.True(code == 0, error);
        File.Delete(app.PathOf("LeanTasks.dll"));
        (code, string output, error) = await Invoked.RunAsync("fuse", app.File);
        Assert.True(code == 0, error);
        Assert.Contains("LeanTasks.dll", output, StringComparison.Ordinal);
        Assert.Equal("22 44 35", await app.RunAsync(app.File));
    }

    [Fact]
    public async Task WhatIsMisusedIsPooledOnRequest()
    {
        using PoolableApp app = new(source: Source);
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks", "--ignore-misuse");
        Assert.True(code == 0, error);
        Assert.Contains("5 of 5 async methods that return a ValueTask pooled", output, StringComparison.Ordinal);
        Assert.Equal("2- 4- --", await app.RunAsync(app.File));
    }
}
