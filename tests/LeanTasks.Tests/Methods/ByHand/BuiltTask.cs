namespace LeanTasks.Tests.Methods.ByHand;

/// <summary>The task that a builder has given out, of whatever type.</summary>
/// <param name="Task">The task itself: two are equal where theirs are.</param>
/// <param name="AskStatus">How it stands.</param>
/// <param name="GetResult">Its result, consumed; or throws.</param>
internal sealed record BuiltTask(object Task, Func<TaskStatus> AskStatus, Func<int> GetResult)
{
    public string Status => Told(() => AskStatus().ToString());

    public string Result => Told(() => GetResult().ToString(System.Globalization.CultureInfo.InvariantCulture));

    public static BuiltTask Of(Task task) => new(task, () => task.Status, () => Run(() => task.GetAwaiter().GetResult()));

    public static BuiltTask Of(Task<int> task) => new(task, () => task.Status, () => task.GetAwaiter().GetResult());

    public static BuiltTask Of(LeanTask task) => new(task, () => task.Status, () => Run(() => task.GetAwaiter().GetResult()));

    public static BuiltTask Of(LeanTask<int> task) => new(task, () => task.Status, () => task.GetAwaiter().GetResult());

    public static BuiltTask Of(ValueTask task) => new(
        task, () => StatusOf(task.IsCompletedSuccessfully, task.IsFaulted, task.IsCanceled), () => Run(() => task.GetAwaiter().GetResult()));

    public static BuiltTask Of(ValueTask<int> task) => new(
        task, () => StatusOf(task.IsCompletedSuccessfully, task.IsFaulted, task.IsCanceled), () => task.GetAwaiter().GetResult());

    private static int Run(Action action)
    {
        action();
        return IBuilderKind<int>.Result;
    }

    private static TaskStatus StatusOf(bool hasSucceeded, bool hasFailed, bool isCanceled) => hasSucceeded ? TaskStatus.RanToCompletion
        : hasFailed ? TaskStatus.Faulted
        : isCanceled ? TaskStatus.Canceled
        : TaskStatus.WaitingForActivation;

    private static string Told(Func<string> ask)
    {
        try
        {
            return ask();
        }
        catch (Exception exception)
        {
            return exception.GetType().Name;
        }
    }
}
