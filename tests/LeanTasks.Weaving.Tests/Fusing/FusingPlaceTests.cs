namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Where a caller goes on whose scheduler would run it on any thread, and what stays of contexts that did not flow.</summary>
public sealed class FusingPlaceTests
{
    /// <summary>The BCL asks a scheduler on a thread of the pool, too. One that is only queued to may wait for what it has to run.</summary>
    [Fact]
    public void ASchedulerIsAskedToRunItsCallerOnAThreadOfThePool() => FusedProgram.Same("""
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        public sealed class OwnThread : TaskScheduler
        {
            private readonly BlockingCollection<Task> _queue = new();
            public OwnThread() => new Thread(() => { foreach (Task task in _queue.GetConsumingEnumerable()) TryExecuteTask(task); }) { IsBackground = true }.Start();
            public int Asked;
            public void End() => _queue.CompleteAdding();
            protected override IEnumerable<Task> GetScheduledTasks() => _queue.ToArray();
            protected override void QueueTask(Task task) => _queue.Add(task);
            protected override bool TryExecuteTaskInline(Task task, bool wasQueued) { Interlocked.Increment(ref Asked); return TryExecuteTask(task); }
        }
        public static class Program
        {
            static async Task<int> Inner(Task gate, bool fails) { await gate.ConfigureAwait(false); return fails ? throw new FormatException() : 1; }
            static async Task<string> Outer(Task gate, bool fails) { try { await Inner(gate, fails); } catch (FormatException) { } return $"{Thread.CurrentThread.IsThreadPoolThread} {TaskScheduler.Current.GetType().Name}"; }
            static async Task<string> Middle(Task gate, bool fails) { string text = await Outer(gate, fails); return $"{text} {Thread.CurrentThread.IsThreadPoolThread} {TaskScheduler.Current.GetType().Name}"; }
            static string One(Func<Task, bool, Task<string>> call, bool fails)
            {
                OwnThread scheduler = new();
                TaskCompletionSource gate = new();

                // It waits there, so it is not the scheduler's own thread that goes on.
                string text = Task.Factory.StartNew(() =>
                {
                    Task<string> task = call(gate.Task, fails);
                    ThreadPool.UnsafeQueueUserWorkItem(_ => gate.SetResult(), null);
                    return task.Result;
                }, default, TaskCreationOptions.None, scheduler).Result;
                scheduler.End();
                return $"{text} {scheduler.Asked}\n";
            }
            public static string Run() => One(Outer, false) + One(Outer, true) + One(Middle, false) + One(Middle, true);
        }
        """);

    [Fact]
    public void WhatAMethodWithoutFlowSetsStaysWithItsCompleter() => FusedProgram.Same("""
        public static class Program
        {
            static readonly AsyncLocal<string> s_local = new();
            static async Task Inner(Task gate) { ExecutionContext.SuppressFlow(); await gate; s_local.Value = "inner"; }
            static async Task<string> Outer(Task gate) { s_local.Value = "outer"; await Inner(gate); return s_local.Value; }
            static async Task<string> Around(Task gate) { string text = await Outer(gate); return text + s_local.Value; }
            public static string Run()
            {
                string log = "";
                foreach (Func<Task, Task<string>> call in new Func<Task, Task<string>>[] { Outer, Around })
                {
                    TaskCompletionSource gate = new();
                    Task<string> task = call(gate.Task);
                    Thread completer = new(() => { s_local.Value = "completer"; gate.SetResult(); log += s_local.Value + ";"; });
                    completer.Start();
                    completer.Join();
                    log += task.Result + "\n";
                }
                return log;
            }
        }
        """);
}
