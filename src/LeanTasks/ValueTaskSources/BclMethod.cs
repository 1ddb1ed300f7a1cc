using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.ValueTaskSources;

/// <summary>
/// An async method of the BCL's builders that awaits an operation. These builders pass on the method itself, with a delegate that is the
/// same for all methods and resumes its argument. So no wrapper is needed.
/// </summary>
internal static class BclMethod
{
    // Learning compiles a few methods, for a millisecond, which a process that soon ends would not earn back.
    private const int WrappedBeforeLearning = 4;

    // Takes the method as its argument. Null before it is learnt, by the one thread that counts to zero, and for good where the BCL does
    // not work as we assume.
    private static Action<object?>? s_resume;

    // How many awaits are still to be wrapped. Each thread that awaits counts it down to zero.
    private static int s_wrappedBeforeLearning = WrappedBeforeLearning;

    /// <summary>
    /// The method that awaits; or null for anything else. Null, too, if it must come back to a context, or its context must flow, so
    /// that it needs a wrapper.
    /// </summary>
    internal static object? Of(Action<object?> action, object? state, ValueTaskSourceOnCompletedFlags flags, ThreadLocalState thread) =>
        (ReferenceEquals(action, s_resume) || IsLearntNow(action))
        && (flags & ValueTaskSourceOnCompletedFlags.FlowExecutionContext) == 0
        && ((flags & ValueTaskSourceOnCompletedFlags.UseSchedulingContext) == 0 || thread.HasNoForeignContext)
            ? state
            : null;

    /// <summary>Resumes a method whose operation has completed, or lets the pool do it. Never throws.</summary>
    /// <param name="method">The method.</param>
    /// <param name="thread">The current thread, if user code may run on this stack; or null.</param>
    internal static void Run(object method, ThreadLocalState? thread)
    {
        try
        {
            if (thread is null || !thread.TryRunOutsideTasks(s_resume!, method))
                ThreadPool.UnsafeQueueUserWorkItem(s_resume!, method, preferLocal: true);
        }
        catch (Exception exception)
        {
            // The exception must neither stop the completion of others nor vanish. The pool throws, too, for a made-up method.
            AmbientContext.ThrowOnPool(exception);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsLearntNow(Action<object?> action)
    {
        if (s_wrappedBeforeLearning <= 0 || Interlocked.Decrement(ref s_wrappedBeforeLearning) != 0)
            return false;
        s_resume = LearnResume();
        return ReferenceEquals(action, s_resume);
    }

    private static Action<object?>? LearnResume()
    {
        // A method of the BCL's own: for one of ours, that method and a dozen of the builder's would need compiling.
        ProbeSource<int> probe = new();
        ValueTask<int> awaiting = new ProbeStream(probe).ReadAtLeastAsync(new byte[1], minimumBytes: 1, throwOnEndOfStream: false);
        if (probe is not { Action: { } action, State: { } method and not Delegate } || awaiting.IsCompleted)
            return null;
        try
        {
            action(method);
        }
        catch (Exception)
        {
            // It works differently.
            return null;
        }

        return awaiting.IsCompletedSuccessfully ? action : null;
    }
}

/// <summary>A stream that is read from a <see cref="ProbeSource{TResult}"/>, so that an async method of the BCL's awaits that.</summary>
internal sealed class ProbeStream(ProbeSource<int> probe) : Stream
{
    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(probe, token: 0);

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Flush()
    {
    }
}
