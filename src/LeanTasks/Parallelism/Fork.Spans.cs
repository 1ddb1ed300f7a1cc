using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LeanTasks.Parallelism;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;

namespace LeanTasks;

// More than two sides.
public static partial class Fork
{
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
