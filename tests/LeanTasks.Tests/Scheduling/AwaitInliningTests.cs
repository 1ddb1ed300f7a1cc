using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>
/// When a scheduler is asked to run, on the completing thread, a method that awaits. A scheduler that is only queued to may wait for what it would have to run.
/// </summary>
public sealed class AwaitInliningTests
{
    public static MatrixTheoryData<Completer, bool, bool> Cases => new(Enum.GetValues<Completer>(), [false, true], [false, true]);

    /// <summary>The thread that completes what is awaited.</summary>
    public enum Completer
    {
        Pool,
        OwnThread,
        TaskOfTheScheduler,
        TaskOfAnother,
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task ASchedulerIsAskedWhereTheBclAsks(Completer completer, bool refuses, bool isAsynchronous)
    {
        TaskCreationOptions options = isAsynchronous ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None;
        TaskCompletionSource twin = new(options);
        string expected = await OfTaskSchedulerAsync(() => AwaitBclAsync(twin.Task), twin.SetResult);
        LeanTaskSource onBcl = new(options);
        Assert.Equal(expected, await OfTaskSchedulerAsync(() => AwaitLeanInTaskAsync(onBcl.Task), onBcl.SetResult));
        LeanTaskSource inLean = new(options);
        Assert.Equal(expected, await OfTaskSchedulerAsync(() => AwaitLeanAsync(inLean.Task), inLean.SetResult));
        LeanTaskSource onLean = new(options);
        Assert.Equal(expected, await OfLeanSchedulerAsync(() => AwaitLeanAsync(onLean.Task), onLean.SetResult));
        LeanTaskSource published = new(options);
        Assert.Equal(expected, await OfLeanSchedulerAsync(() => AwaitLeanInTaskAsync(published.Task), published.SetResult));
        TaskCompletionSource bcl = new(options);
        Assert.Equal(expected, await OfLeanSchedulerAsync(() => AwaitBclInLeanAsync(bcl.Task), bcl.SetResult));

        async Task<string> OfTaskSchedulerAsync(Func<object> call, Action complete)
        {
            string asked = "";
            List<Task> queued = [];
            ScriptedTaskScheduler? scheduler = null;
            scheduler = new ScriptedTaskScheduler
            {
                OnQueue = queued.Add,
                OnInline = (task, wasQueued) =>
                {
                    asked += $"asked {wasQueued} ";
                    return !refuses && scheduler!.Run(task);
                },
            };
            object? method = null;
            new Task(() => method = call()).Start(scheduler);
            Assert.True(scheduler.Run(queued[0]));
            queued.Clear();
            await CompleteAsync(complete, action => scheduler.Run(Queued(new Task(action, CancellationToken.None))));
            string text = $"{asked}{queued.Count} {HasEnded(method!)}";
            foreach (Task each in queued)
                scheduler.Run(each);
            await (method as Task ?? ((LeanTask)method!).AsTask());
            return text;

            Task Queued(Task task)
            {
                task.Start(scheduler);
                queued.Remove(task);
                return task;
            }
        }

        async Task<string> OfLeanSchedulerAsync(Func<object> call, Action complete)
        {
            string asked = "";
            List<LeanTask> queued = [];
            ScriptedLeanScheduler? scheduler = null;
            scheduler = new ScriptedLeanScheduler
            {
                OnQueue = queued.Add,
                OnInline = (task, wasQueued) =>
                {
                    asked += $"asked {wasQueued} ";
                    return !refuses && scheduler!.Run(task);
                },
            };
            object? method = null;
            new LeanTask(() => method = call()).Start(scheduler);
            Assert.True(scheduler.Run(queued[0]));
            queued.Clear();
            await CompleteAsync(complete, action => scheduler.Run(Queued(new LeanTask(action))));
            string text = $"{asked}{queued.Count} {HasEnded(method!)}";
            foreach (LeanTask each in queued)
                scheduler.Run(each);
            await (method as Task ?? ((LeanTask)method!).AsTask());
            return text;

            LeanTask Queued(LeanTask task)
            {
                task.Start(scheduler);
                queued.Remove(task);
                return task;
            }
        }

        async Task CompleteAsync(Action complete, Action<Action> within)
        {
            switch (completer)
            {
                case Completer.Pool:
                    await Task.Run(complete, CancellationToken.None);
                    break;
                case Completer.OwnThread:
                    FreshThread.Run(complete);
                    break;
                case Completer.TaskOfTheScheduler:
                    FreshThread.Run(() => within(complete));
                    break;
                default:
                    FreshThread.Run(() => new QueueingTaskScheduler().Within(complete));
                    break;
            }
        }
    }

    private static bool HasEnded(object task) => task is Task bcl ? bcl.IsCompleted : ((LeanTask)task).IsCompleted;

    private static async Task AwaitBclAsync(Task task) => await task;

    private static async LeanTask AwaitBclInLeanAsync(Task task) => await task;

    private static async Task AwaitLeanInTaskAsync(LeanTask task) => await task;

    private static async LeanTask AwaitLeanAsync(LeanTask task) => await task;
}
