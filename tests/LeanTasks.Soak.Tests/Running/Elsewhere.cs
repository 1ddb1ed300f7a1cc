namespace LeanTasks.Soak.Tests.Running;

/// <summary>Does something on another thread, or on this one: places that the library runs code in.</summary>
internal static class Elsewhere
{
    /// <param name="turn">Fails if the code throws.</param>
    /// <param name="kind">Any number that is not negative: where it runs.</param>
    /// <param name="act">The code. It must not block.</param>
    public static void Do(Turn turn, int kind, Action act)
    {
        Action recorded = () =>
        {
            if (Record.Exception(act) is { } exception)
                turn.Fail(exception);
        };
        switch (kind % 5)
        {
            case 0:
                recorded();
                break;
            case 1:
                LeanTask.Run(recorded);
                break;
            case 2:
                new LeanTaskFactory(WorkStealingScheduler.Shared).StartNew(recorded);
                break;
            default:
                ThreadPool.UnsafeQueueUserWorkItem(static act => act(), recorded, preferLocal: kind % 2 == 0);
                break;
        }
    }
}
