using System.Threading.Channels;
using LeanTasks;

namespace Pipeline;

/// <summary>One stage of a pipeline: takes items from a channel, and puts what it makes of them into the next.</summary>
/// <remarks>
/// A stage never fails itself: it hands a fault on to both sides, through the channels. The reader of the last channel gets it, and those
/// before the fault stop instead of waiting for room in a channel that nobody reads.
/// </remarks>
internal static class Stage
{
    /// <summary>A channel that makes its writer wait while it is full, so that a fast stage does not run away from a slow one.</summary>
    public static Channel<T> CreateChannel<T>() =>
        Channel.CreateBounded<T>(new BoundedChannelOptions(64) { SingleReader = true, SingleWriter = true });

    // A loop runs once for the whole pipeline and is kept, so it is a LeanTask. What it awaits for each item is worth pooling.

    /// <summary>The first stage.</summary>
    public static async LeanTask FeedAsync<T>(IEnumerable<T> items, Channel<T> output, CancellationToken cancellationToken)
    {
        try
        {
            foreach (T item in items)
                await output.Writer.WriteAsync(item, cancellationToken);
            output.Writer.Complete();
        }
        catch (Exception error)
        {
            output.Writer.TryComplete(error);
        }
    }

    /// <summary>A stage between two channels.</summary>
    public static async LeanTask RunAsync<TIn, TOut>(
        Channel<TIn> input, Channel<TOut> output, Func<TIn, CancellationToken, ValueTask<TOut>> work, CancellationToken cancellationToken)
    {
        try
        {
            await foreach (TIn item in input.Reader.ReadAllAsync(cancellationToken))
                await output.Writer.WriteAsync(await work(item, cancellationToken), cancellationToken);
            output.Writer.Complete();
        }
        catch (Exception error)
        {
            output.Writer.TryComplete(error);
            input.Writer.TryComplete(error);
        }
    }
}
