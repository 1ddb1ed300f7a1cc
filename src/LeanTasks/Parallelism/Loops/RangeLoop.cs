using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>
/// A loop over a range, split only when others ask for work (Tzannes et al., Lazy Binary-Splitting, 2010). Each participant
/// owns a range, takes chunks from it and offers one fork. Its thief takes the upper half as long as there is one.
/// </summary>
internal static unsafe class RangeLoop
{
    /// <summary>Runs a loop, and returns when all of it has ended. Exceptions of bodies are kept in <paramref name="control"/>.</summary>
    /// <param name="worker">The current thread's worker.</param>
    /// <param name="from">The first index.</param>
    /// <param name="to">The index after the last; more than <paramref name="from"/>.</param>
    /// <param name="control">The loop's control.</param>
    /// <param name="body">The body.</param>
    internal static void Run<TBody, TLocal>(Worker worker, long from, long to, LoopControl control, TBody body)
        where TBody : struct, ILoopBody<TLocal>
    {
        LoopRange range = new(from, to);
        Participant<TBody, TLocal> participant = new(control, body);
        if (!participant.TryBegin())
            return;
        DeferredWakeup deferredWakeup = DeferredWakeup.Of(body.Kind, range.Left);
        ref long lastEnd = ref worker.WorkerPool.LastLoopEnd;
        participant.Share(worker, ref range, deferredWakeup, deferredWakeup.AppliesAfter(lastEnd));
        deferredWakeup.NoteEnd(ref lastEnd);
        participant.End();
    }

    /// <summary>Takes part in a loop from whose range others take chunks too, without forks.</summary>
    /// <param name="range">The range that all share.</param>
    /// <param name="control">The loop's control.</param>
    /// <param name="body">The body.</param>
    internal static void TakePart<TBody, TLocal>(ref LoopRange range, LoopControl control, TBody body)
        where TBody : struct, ILoopBody<TLocal>
    {
        // A thread that finds nothing to do does not begin.
        if (control.IsStopped || !range.TryTakeChunk(1, out long from, out long to) || !body.IsWanted(from))
            return;
        Participant<TBody, TLocal> participant = new(control, body);
        if (!participant.TryBegin())
            return;
        if (participant.TryRun(from, to))
            participant.Work(ref range);
        participant.End();
    }

    /// <summary>A thread's part in a loop. It is on the thread's stack, and of a fork only the side that this thread runs has its address.</summary>
    private struct Participant<TBody, TLocal>
        where TBody : struct, ILoopBody<TLocal>
    {
        private readonly LoopControl _control;
        private readonly TBody _body;
        private TLocal _local;
        private uint _chunk;

        internal Participant(LoopControl control, TBody body)
        {
            _control = control;
            _body = body;
            _local = default!;
            _chunk = 1;
        }

        internal bool TryBegin()
        {
            try
            {
                _local = _body.Begin();
                return true;
            }
            catch (Exception exception)
            {
                _control.Fail(exception);
                return false;
            }
        }

        internal readonly void End()
        {
            try
            {
                _body.End(_local);
            }
            catch (Exception exception)
            {
                _control.Fail(exception);
            }
        }

        /// <summary>Works through a range, and lets others take from it.</summary>
        /// <param name="worker">The current thread's worker.</param>
        /// <param name="range">The range, on this thread's stack.</param>
        /// <param name="deferredWakeup">When sleeping workers are woken.</param>
        /// <param name="startsAlone">Whether sleeping workers are not woken before it is over.</param>
        internal void Share(Worker worker, ref LoopRange range, DeferredWakeup deferredWakeup = default, bool startsAlone = false)
        {
            if (!range.CanBeHalved)
            {
                Work(ref range);
                return;
            }

            void* address = Unsafe.AsPointer(ref range);
            ForkJoin.Run<Owner<TBody, TLocal>, VoidResult, Helper<TBody, TLocal>, VoidResult>(
                worker,
                new(Unsafe.AsPointer(ref this), address, deferredWakeup, startsAlone),
                new(_control, address, _body),
                out _,
                isCoarse: true,
                wakes: !startsAlone);
        }

        /// <summary>Works through a range.</summary>
        /// <param name="range">The range, on the stack of a participant.</param>
        /// <param name="deferredWakeup">When sleeping workers are woken.</param>
        /// <param name="alone">The current thread's worker, if it has started alone; or null.</param>
        internal void Work(ref LoopRange range, DeferredWakeup deferredWakeup = default, Worker? alone = null)
        {
            ChunkClock clock = ChunkClock.Start();
            while (!_control.IsStopped && range.TryTakeChunk(_chunk, out long from, out long to) && TryRun(from, to))
            {
                _chunk = clock.Next(_chunk, alone is null ? TBody.MaxChunk : Math.Min(TBody.MaxChunk, DeferredWakeup.MaxChunk));
                if (alone is not null && deferredWakeup.IsOver(clock.ChunkBegin, range.Left))
                {
                    alone.WakeForOffered();
                    alone = null;
                }
            }
        }

        internal bool TryRun(long from, long to)
        {
            try
            {
                return _body.Run(_control, from, to, ref _local);
            }
            catch (Exception exception)
            {
                _control.Fail(exception);
                return false;
            }
        }
    }

    /// <summary>The side of the fork that the forking thread runs itself.</summary>
    private readonly struct Owner<TBody, TLocal>(void* participant, void* range, DeferredWakeup deferredWakeup, bool startsAlone) : IForkBody<VoidResult>
        where TBody : struct, ILoopBody<TLocal>
    {
        public VoidResult Run(ForkWorker worker)
        {
            Unsafe.AsRef<Participant<TBody, TLocal>>(participant).Work(
                ref Unsafe.AsRef<LoopRange>(range), deferredWakeup, startsAlone ? worker.Checked : null);
            return default;
        }
    }

    /// <summary>The side of the fork for a thief: it takes halves of the owner's range, and lets further threads do so.</summary>
    private readonly struct Helper<TBody, TLocal>(LoopControl control, void* range, TBody body) : IForkBody<VoidResult>
        where TBody : struct, ILoopBody<TLocal>
    {
        public VoidResult Run(ForkWorker worker)
        {
            // A range that is not empty is always offered, because owner and helper may both be busy for long.
            if (!Unsafe.AsRef<LoopRange>(range).IsEmpty && !control.IsStopped)
            {
                ForkJoin.Run<Halves<TBody, TLocal>, VoidResult, Helper<TBody, TLocal>, VoidResult>(
                    worker.Checked, new(control, range, body), this, out _, isCoarse: true);
            }

            return default;
        }
    }

    /// <summary>The work of a helper.</summary>
    private readonly struct Halves<TBody, TLocal>(LoopControl control, void* range, TBody body) : IForkBody<VoidResult>
        where TBody : struct, ILoopBody<TLocal>
    {
        public VoidResult Run(ForkWorker worker)
        {
            ref LoopRange owners = ref Unsafe.AsRef<LoopRange>(range);
            Participant<TBody, TLocal> participant = new(control, body);
            bool hasBegun = false;
            while (!control.IsStopped && owners.TryTakeHalf(out LoopRange half))
            {
                if (!body.IsWanted(half.First))
                    continue;

                // Only now, so that a helper that finds nothing to do does not begin.
                if (!hasBegun && !participant.TryBegin())
                    break;
                hasBegun = true;
                participant.Share(worker.Checked, ref half);
            }

            if (hasBegun)
                participant.End();
            return default;
        }
    }
}

/// <summary>A range from whose low end all participants take chunks.</summary>
/// <param name="range">A <see cref="LoopRange"/> on the stack of the thread that called the loop.</param>
/// <param name="body">The body.</param>
internal readonly unsafe struct RangeShare<TBody, TLocal>(void* range, TBody body) : ILoopShare
    where TBody : struct, ILoopBody<TLocal>
{
    public bool HasMore => !Range.IsEmpty && body.IsWanted(Range.First);

    private ref LoopRange Range => ref Unsafe.AsRef<LoopRange>(range);

    public void TakePart(LoopControl control) => RangeLoop.TakePart<TBody, TLocal>(ref Range, control, body);
}
