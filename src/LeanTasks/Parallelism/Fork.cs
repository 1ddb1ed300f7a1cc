using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using LeanTasks.Completion;
using LeanTasks.Parallelism;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;

namespace LeanTasks;

/// <summary>Fork and join: runs two or more bodies, possibly concurrently, and returns when all have ended.</summary>
/// <remarks>
/// <para>
/// The calling thread runs the first body and offers the others to the workers of its <see cref="WorkStealingScheduler"/>. Then it runs those that
/// were not stolen. A thread that is not a worker joins <see cref="WorkStealingScheduler.Shared"/> as an external thread during the call, or another
/// scheduler through <see cref="WorkStealingScheduler.Run(Action)"/>. Allocates nothing, except for captures of delegates and, until there are
/// enough, reused objects for sides and results that hold references.
/// </para>
/// <para>
/// Both sides run, unless a token is canceled before they begin, and have ended when the call returns or throws. If one side throws, the call throws that exception; if both throw, an
/// <see cref="AggregateException"/> with both, in their order. As in a task, a side's changes of the <see cref="ExecutionContext"/> are not visible
/// to the other side or the caller. A side that sets a <see cref="SynchronizationContext"/> must restore it: a check would cost half a nanosecond per
/// fork. A side may fork again, to any depth; beyond 4,094 open forks on a thread, sides are not offered to other workers. A side may block; during a
/// wait for a task of this library, another worker runs. A thread that waits for a stolen side helps only the thief, so unrelated work never enters a
/// lock that the waiting thread holds.
/// </para>
/// <para>
/// Structs that receive the worker and pass it on are fastest; then structs without it, which look it up. Then follow delegates with state, then
/// delegates with captures. Only the body that received a worker may use it.
/// </para>
/// <para>Thread safety: all members may be called from any thread at any time.</para>
/// </remarks>
public static class Fork
{
    /// <summary>Runs two bodies, possibly concurrently.</summary>
    /// <typeparam name="TA">The type of the first body.</typeparam>
    /// <typeparam name="TResultA">The type of its result.</typeparam>
    /// <typeparam name="TB">The type of the second body.</typeparam>
    /// <typeparam name="TResultB">The type of its result.</typeparam>
    /// <param name="worker">The worker that the calling body received.</param>
    /// <param name="a">The first body, which the calling thread runs.</param>
    /// <param name="b">The second body, which another thread may run.</param>
    /// <param name="resultB">The result of the second.</param>
    /// <returns>The result of the first.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="worker"/> is its default value.</exception>
    /// <exception cref="AggregateException">Both bodies threw. If only one threw, its exception is thrown.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TResultA Join<TA, TResultA, TB, TResultB>(ForkWorker worker, TA a, TB b, out TResultB resultB)
        where TA : struct, IForkBody<TResultA>
        where TB : struct, IForkBody<TResultB> =>
        ForkJoin.Run<TA, TResultA, TB, TResultB>(worker.Checked, a, b, out resultB);

    /// <summary>Runs two bodies of one type, possibly concurrently. The compiler infers the types from the arguments (<c>out long other</c>, not <c>out var</c>).</summary>
    /// <typeparam name="TBody">The type of both bodies.</typeparam>
    /// <typeparam name="TResult">The type of their results.</typeparam>
    /// <inheritdoc cref="Join{TA, TResultA, TB, TResultB}(ForkWorker, TA, TB, out TResultB)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TResult Join<TBody, TResult>(ForkWorker worker, TBody a, TBody b, out TResult resultB)
        where TBody : struct, IForkBody<TResult> =>
        ForkJoin.Run<TBody, TResult, TBody, TResult>(worker.Checked, a, b, out resultB);

    /// <summary>Runs two bodies, possibly concurrently.</summary>
    /// <typeparam name="TA">The type of the first body.</typeparam>
    /// <typeparam name="TB">The type of the second body.</typeparam>
    /// <inheritdoc cref="Join{TA, TResultA, TB, TResultB}(ForkWorker, TA, TB, out TResultB)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Join<TA, TB>(ForkWorker worker, TA a, TB b)
        where TA : struct, IForkBody
        where TB : struct, IForkBody =>
        ForkJoin.Run<VoidForkBody<TA>, VoidResult, VoidForkBody<TB>, VoidResult>(worker.Checked, new(a), new(b), out _);

    /// <inheritdoc cref="Join{TA, TResultA, TB, TResultB}(ForkWorker, TA, TB, out TResultB)"/>
    public static TResultA Join<TA, TResultA, TB, TResultB>(TA a, TB b, out TResultB resultB)
        where TA : struct, IForkBody<TResultA>
        where TB : struct, IForkBody<TResultB> =>
        Worker.Of(ThreadLocalState.Current) is { } worker
            ? ForkJoin.Run<TA, TResultA, TB, TResultB>(worker, a, b, out resultB)
            : RunExternally<TA, TResultA, TB, TResultB>(a, b, out resultB);

    /// <inheritdoc cref="Join{TBody, TResult}(ForkWorker, TBody, TBody, out TResult)"/>
    public static TResult Join<TBody, TResult>(TBody a, TBody b, out TResult resultB)
        where TBody : struct, IForkBody<TResult> =>
        Join<TBody, TResult, TBody, TResult>(a, b, out resultB);

    /// <inheritdoc cref="Join{TA, TB}(ForkWorker, TA, TB)"/>
    public static void Join<TA, TB>(TA a, TB b)
        where TA : struct, IForkBody
        where TB : struct, IForkBody =>
        Join<VoidForkBody<TA>, VoidResult, VoidForkBody<TB>, VoidResult>(new(a), new(b), out _);

    /// <inheritdoc cref="Join{TA, TB}(ForkWorker, TA, TB)"/>
    /// <exception cref="ArgumentNullException">A delegate is null.</exception>
    public static void Join(Action a, Action b)
    {
        ArgumentNullException.ThrowIfNull(a);
        ArgumentNullException.ThrowIfNull(b);
        Join<ActionBody, VoidResult, ActionBody, VoidResult>(new(a), new(b), out _);
    }

    /// <summary>Runs two bodies, possibly concurrently.</summary>
    /// <typeparam name="TA">The type of the first delegate's argument.</typeparam>
    /// <typeparam name="TB">The type of the second delegate's argument.</typeparam>
    /// <param name="a">The first body, which the calling thread runs.</param>
    /// <param name="stateA">Its argument.</param>
    /// <param name="b">The second body, which another thread may run.</param>
    /// <param name="stateB">Its argument.</param>
    /// <exception cref="ArgumentNullException">A delegate is null.</exception>
    /// <exception cref="AggregateException">Both bodies threw. If only one threw, its exception is thrown.</exception>
    public static void Join<TA, TB>(Action<TA> a, TA stateA, Action<TB> b, TB stateB)
    {
        ArgumentNullException.ThrowIfNull(a);
        ArgumentNullException.ThrowIfNull(b);
        Join<ActionBody<TA>, VoidResult, ActionBody<TB>, VoidResult>(new(a, stateA), new(b, stateB), out _);
    }

    /// <summary>Runs two bodies, possibly concurrently.</summary>
    /// <typeparam name="TResultA">The type of the first result.</typeparam>
    /// <typeparam name="TResultB">The type of the second result.</typeparam>
    /// <param name="a">The first body, which the calling thread runs.</param>
    /// <param name="b">The second body, which another thread may run.</param>
    /// <returns>Both results.</returns>
    /// <exception cref="ArgumentNullException">A delegate is null.</exception>
    /// <exception cref="AggregateException">Both bodies threw. If only one threw, its exception is thrown.</exception>
    public static (TResultA A, TResultB B) Join<TResultA, TResultB>(Func<TResultA> a, Func<TResultB> b)
    {
        ArgumentNullException.ThrowIfNull(a);
        ArgumentNullException.ThrowIfNull(b);
        TResultA resultA = Join<FuncBody<TResultA>, TResultA, FuncBody<TResultB>, TResultB>(new(a), new(b), out TResultB resultB);
        return (resultA, resultB);
    }

    /// <summary>Runs two bodies, possibly concurrently, unless a token is canceled before they begin.</summary>
    /// <param name="a">The first body, which the calling thread runs.</param>
    /// <param name="b">The second body, which another thread may run.</param>
    /// <param name="cancellationToken">A body that has not begun when it is canceled does not run. Bodies that run must observe it themselves.</param>
    /// <exception cref="ArgumentNullException">A delegate is null.</exception>
    /// <exception cref="OperationCanceledException">The token was canceled before a body began, and the other one did not fail otherwise.</exception>
    /// <exception cref="AggregateException">Both bodies threw, or one threw and the other did not begin. If only one threw, its exception is thrown.</exception>
    public static void Join(Action a, Action b, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(a);
        ArgumentNullException.ThrowIfNull(b);
        Join<ActionBody, VoidResult, ActionBody, VoidResult>(new(a), new(b), cancellationToken, out _);
    }

    /// <inheritdoc cref="Join(Action, Action, CancellationToken)"/>
    /// <typeparam name="TResultA">The type of the first result.</typeparam>
    /// <typeparam name="TResultB">The type of the second result.</typeparam>
    /// <returns>Both results.</returns>
    public static (TResultA A, TResultB B) Join<TResultA, TResultB>(Func<TResultA> a, Func<TResultB> b, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(a);
        ArgumentNullException.ThrowIfNull(b);
        TResultA resultA = Join<FuncBody<TResultA>, TResultA, FuncBody<TResultB>, TResultB>(new(a), new(b), cancellationToken, out TResultB resultB);
        return (resultA, resultB);
    }

    // As in the BCL's Parallel.Invoke: two cancellations by the token are one.
    private static TResultA Join<TA, TResultA, TB, TResultB>(TA a, TB b, CancellationToken cancellationToken, out TResultB resultB)
        where TA : struct, IForkBody<TResultA>
        where TB : struct, IForkBody<TResultB>
    {
        cancellationToken.ThrowIfCancellationRequested();
        try
        {
            return Join<CancellableBody<TA, TResultA>, TResultA, CancellableBody<TB, TResultB>, TResultB>(new(a, cancellationToken), new(b, cancellationToken), out resultB);
        }
        catch (AggregateException failures) when (AreCanceled(failures, cancellationToken))
        {
            ExceptionDispatchInfo.Throw(failures.InnerExceptions[0]);
            throw;
        }
    }

    private static bool AreCanceled(AggregateException failures, CancellationToken cancellationToken)
    {
        if (!cancellationToken.IsCancellationRequested || failures.InnerExceptions.Count != 2)
            return false;
        foreach (Exception failure in failures.InnerExceptions)
        {
            if (failure is not OperationCanceledException canceled || canceled.CancellationToken != cancellationToken)
                return false;
        }

        return true;
    }

    /// <inheritdoc cref="Join{TResultA, TResultB}(Func{TResultA}, Func{TResultB})"/>
    /// <typeparam name="TA">The type of the first delegate's argument.</typeparam>
    /// <typeparam name="TResultA">The type of the first result.</typeparam>
    /// <typeparam name="TB">The type of the second delegate's argument.</typeparam>
    /// <typeparam name="TResultB">The type of the second result.</typeparam>
    /// <param name="a">The first body, which the calling thread runs.</param>
    /// <param name="stateA">Its argument.</param>
    /// <param name="b">The second body, which another thread may run.</param>
    /// <param name="stateB">Its argument.</param>
    public static (TResultA A, TResultB B) Join<TA, TResultA, TB, TResultB>(Func<TA, TResultA> a, TA stateA, Func<TB, TResultB> b, TB stateB)
    {
        ArgumentNullException.ThrowIfNull(a);
        ArgumentNullException.ThrowIfNull(b);
        TResultA resultA = Join<FuncBody<TA, TResultA>, TResultA, FuncBody<TB, TResultB>, TResultB>(
            new(a, stateA), new(b, stateB), out TResultB resultB);
        return (resultA, resultB);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TResultA RunExternally<TA, TResultA, TB, TResultB>(TA a, TB b, out TResultB resultB)
        where TA : struct, IForkBody<TResultA>
        where TB : struct, IForkBody<TResultB>
    {
        using WorkerScope scope = WorkStealingScheduler.Shared.Enter();

        // To enter as an external thread takes longer than the lock of a coarse fork. A thief of any other stops this thread for microseconds.
        return ForkJoin.Run<TA, TResultA, TB, TResultB>(scope.Worker, a, b, out resultB, isCoarse: true);
    }

    // More than two sides.

    /// <summary>Runs bodies, possibly concurrently. Each runs in place in the span, which contains its changes afterwards.</summary>
    /// <typeparam name="TBody">The type of the bodies.</typeparam>
    /// <param name="bodies">The bodies to run. The span is pinned during the call; on the stack, bodies that hold references are copied to a pooled array.</param>
    /// <exception cref="AggregateException">More than one body threw: contains their exceptions, in the order of the bodies. If only one threw, its
    /// exception is thrown.</exception>
    public static void Join<TBody>(Span<TBody> bodies)
        where TBody : struct, IForkBody
    {
        if (bodies.IsEmpty)
            return;
        if (Worker.Of(ThreadLocalState.Current) is { } worker)
        {
            Join(new ForkWorker(worker), bodies);
            return;
        }

        using WorkerScope scope = WorkStealingScheduler.Shared.Enter();
        Join(new ForkWorker(scope.Worker), bodies);
    }

    /// <inheritdoc cref="Join{TBody}(Span{TBody})"/>
    /// <param name="worker">The worker that the calling body received.</param>
    /// <param name="bodies">The bodies to run. The span is pinned during the call; on the stack, bodies that hold references are copied to a pooled array.</param>
    /// <exception cref="ArgumentNullException"><paramref name="worker"/> is its default value.</exception>
    public static unsafe void Join<TBody>(ForkWorker worker, Span<TBody> bodies)
        where TBody : struct, IForkBody
    {
        Worker self = worker.Checked;
        if (bodies.IsEmpty)
            return;

        ForkFault? fault;
        ContextSnapshot before = new(self.Thread);
#pragma warning disable CS8500 // A pointer to memory that may hold references: it is pinned, and read only through references.
        using (SharedSpan<TBody> shared = new(bodies))
        {
            fixed (TBody* first = shared.Items)
                fault = new SpanPart<TBody>(first, 0, bodies.Length).Run(worker);
        }

#pragma warning restore CS8500
        before.Restore();
        fault?.Throw();
    }

    /// <summary>Calls delegates, possibly concurrently.</summary>
    /// <param name="bodies">The delegates.</param>
    /// <exception cref="ArgumentException">A delegate is null.</exception>
    /// <exception cref="AggregateException">More than one delegate threw: contains their exceptions, in the order of the delegates. If only one
    /// threw, its exception is thrown.</exception>
    [OverloadResolutionPriority(-1)]
    public static void Join(params ReadOnlySpan<Action> bodies)
    {
        for (int i = 0; i < bodies.Length; i++)
        {
            if (bodies[i] is null)
                throw new ArgumentException($"The delegate at index {i} is null.", nameof(bodies));
        }

        // Not in the caller's span, which is mostly on the stack: no other thread may touch references there.
        Action[] rented = ArrayPool<Action>.Shared.Rent(bodies.Length);
        bodies.CopyTo(rented);
        try
        {
            // The same memory: an ActionSide holds only the delegate.
            Join(MemoryMarshal.CreateSpan(
                ref Unsafe.As<Action, ActionSide>(ref MemoryMarshal.GetArrayDataReference(rented)), bodies.Length));
        }
        finally
        {
            rented.AsSpan(0, bodies.Length).Clear();
            ArrayPool<Action>.Shared.Return(rented);
        }
    }
}
