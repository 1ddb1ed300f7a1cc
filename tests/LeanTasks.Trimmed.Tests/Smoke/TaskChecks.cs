namespace LeanTasks.Smoke;

/// <summary>A handful of what LeanTask does.</summary>
internal static class TaskChecks
{
    public static void Run(Report report)
    {
        report.Check("LeanTask: Run", static () => Expect.Same(1, LeanTask.Run(static () => 1).Result));
        report.Check("LeanTask: ContinueWith", static () => Expect.Same(
            3, LeanTask.Run(static () => 2).ContinueWith(static before => before.Result + 1).Result));
        report.Check("LeanTask: WhenAll", static async () =>
        {
            int[] results = await LeanTask.WhenAll(LeanTask.Run(static () => 4), LeanTask.FromResult(5));
            Expect.Same((4, 5), (results[0], results[1]));
        });
        report.Check("LeanTask: await", static async () =>
        {
            LeanTaskSource<int> source = new();
            LeanTask<int> method = Methods.AddOneAsync(source.Task);
            Expect.Same(false, method.IsCompleted);
            source.SetResult(6);
            Expect.Same(7, await method);
        });
        report.Check("LeanTask: failure and cancellation", static () =>
        {
            Expect.Throws<FormatException>(static () => LeanTask.Run(Fail).GetAwaiter().GetResult(), "what it throws");
            Expect.Same(TaskStatus.Canceled, Methods.AddOneAsync(LeanTask.FromCanceled<int>(new CancellationToken(true))).Status);
        });
        report.Check("LeanTask: a lambda returns to its scheduler", static () =>
        {
            LeanTaskFactory factory = new(new ConcurrentExclusiveLeanSchedulerPair().ExclusiveScheduler);
            Expect.Same(factory.Scheduler, factory.StartNew(async LeanTask<LeanScheduler?> () =>
            {
                await LeanTask.Yield();
                return LeanScheduler.Current;
            }).Unwrap().Result);
        });
        report.Check("LeanTask: as a Task", static async () => Expect.Same(8, await LeanTask.Run(static () => 8).AsTask()));
    }

    private static void Fail() => throw new FormatException("what it throws");
}
