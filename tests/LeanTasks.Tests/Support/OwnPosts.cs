namespace LeanTasks.Tests.Support;

/// <summary>What something posts to the context that it was begun in, by itself: nobody awaits it there.</summary>
internal static class OwnPosts
{
    /// <summary>Begins something inside a context that nobody drains, has it end elsewhere, and counts.</summary>
    /// <param name="begin">Begins it, and returns whether it has ended.</param>
    /// <param name="end">Ends what it waits for.</param>
    public static int Of(Func<Func<bool>> begin, Action end) => FreshThread.Run(() =>
    {
        QueueingSynchronizationContext context = new();
        Func<bool>? hasEnded = null;
        context.Within(() => hasEnded = begin());
        Assert.False(hasEnded!());
        FreshThread.Run(end);
        Patience.Until(() => hasEnded() || context.Posts > 0);
        return context.Posts;
    });
}
