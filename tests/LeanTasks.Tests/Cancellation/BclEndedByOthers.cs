namespace LeanTasks.Tests.Cancellation;

/// <summary>What ends by the callback of a token or of a timer. A twin: the same with our types.</summary>
internal static class BclEndedByOthers
{
    /// <summary>What a token ends.</summary>
    public static readonly (string Name, Func<CancellationToken, Task> Start)[] ByToken =
    [
        ("Delay", static token => Task.Delay(Timeout.Infinite, token)),
        ("Delay with a provider", static token => Task.Delay(Timeout.InfiniteTimeSpan, TimeProvider.System, token)),
        ("Delay for a time", static token => Task.Delay(int.MaxValue, token)),
        ("WaitAsync", static token => new TaskCompletionSource().Task.WaitAsync(token)),
        ("WaitAsync with a result", static token => new TaskCompletionSource<int>().Task.WaitAsync(token)),
        ("WaitAsync with a time", static token => new TaskCompletionSource().Task.WaitAsync(TimeSpan.FromDays(1), token)),
        ("WaitAsync of Delay", static token => Task.Delay(Timeout.Infinite, token).WaitAsync(TimeSpan.FromDays(1))),
        ("a task that was not started", static token => new Task(static () => { }, token)),
        ("ContinueWith", static token => new TaskCompletionSource().Task.ContinueWith(static _ => { }, token)),
        ("ContinueWith, synchronously", static token =>
            new TaskCompletionSource().Task.ContinueWith(static _ => { }, token, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default)),
        ("ContinueWith of Delay, synchronously", static token =>
            Task.Delay(Timeout.Infinite, token).ContinueWith(static _ => { }, TaskContinuationOptions.ExecuteSynchronously)),
        ("ContinueWhenAll", static token => Task.Factory.ContinueWhenAll([new TaskCompletionSource().Task], static _ => { }, token)),
        ("ContinueWhenAny", static token => Task.Factory.ContinueWhenAny([new TaskCompletionSource().Task], static _ => { }, token)),
        ("WhenAll of Delay", static token => Task.WhenAll(Task.Delay(Timeout.Infinite, token), Task.CompletedTask)),
        ("WhenAll of WaitAsync", static token => Task.WhenAll(new TaskCompletionSource().Task.WaitAsync(token), Task.CompletedTask)),
        ("WhenAny of Delay", static token => Task.WhenAny(Task.Delay(Timeout.Infinite, token), new TaskCompletionSource().Task)),
        ("WhenAny of WaitAsync", static token => Task.WhenAny(new TaskCompletionSource().Task.WaitAsync(token), new TaskCompletionSource().Task)),
        ("Unwrap of Delay", static token => Task.FromResult(Task.Delay(Timeout.Infinite, token)).Unwrap()),
        ("Unwrap of WaitAsync", static token => Task.FromResult(new TaskCompletionSource().Task.WaitAsync(token)).Unwrap()),
        ("a method that awaits Delay", static token => AwaitAsync(Task.Delay(Timeout.Infinite, token))),
        ("a method that awaits WaitAsync", static token => AwaitAsync(new TaskCompletionSource().Task.WaitAsync(token))),
        ("a source", static token =>
        {
            TaskCompletionSource source = new();
            token.Register(() => source.TrySetCanceled(token));
            return source.Task;
        }),
        ("an asynchronous source", static token =>
        {
            TaskCompletionSource source = new(TaskCreationOptions.RunContinuationsAsynchronously);
            token.Register(() => source.TrySetCanceled(token));
            return source.Task;
        }),
    ];

    /// <summary>What a timer ends.</summary>
    public static readonly (string Name, Func<TimeProvider, Task> Start)[] ByTimer =
    [
        ("Delay", static time => Task.Delay(TimeSpan.FromDays(1), time)),
        ("Delay with a token", static time => Task.Delay(TimeSpan.FromDays(1), time, new CancellationTokenSource().Token)),
        ("WaitAsync", static time => new TaskCompletionSource().Task.WaitAsync(TimeSpan.FromDays(1), time)),
        ("WhenAll of Delay", static time => Task.WhenAll(Task.Delay(TimeSpan.FromDays(1), time), Task.CompletedTask)),
    ];

    /// <summary>Awaits what a callback ends.</summary>
    /// <param name="ended">What it ends.</param>
    /// <param name="resumed">Called where the method goes on, with what it has seen of the end.</param>
    public static async Task WatchAsync(Task ended, Action<string> resumed)
    {
        try
        {
            await ended;
            resumed("ended");
        }
        catch (Exception exception) when (exception is OperationCanceledException or TimeoutException)
        {
            resumed(exception.GetType().Name);
        }
    }

    /// <summary>The state of a task.</summary>
    public static string StatusOf(Task task) => task.Status.ToString();

    private static async Task AwaitAsync(Task awaited) => await awaited;
}
