using System.Runtime.CompilerServices;
using LeanTasks.Fusing;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>
/// Fused methods as the weaver would write them: <c>Outer</c> awaits <c>Inner</c> and adds 1, and <c>Inner</c> awaits one thing after the
/// other, and adds up what it gets. <c>Around</c> awaits itself some times, and at last <c>Middle</c>, which awaits one thing and then <c>Inner</c>.
/// </summary>
internal static class ModelFrames
{
    private static readonly FusedPool s_outer = new(typeof(OuterFrame));
    private static readonly FusedPool s_inner = new(typeof(ModelFrames));
    private static readonly FusedPool s_middle = new(typeof(FusedFrame));

    /// <summary>The outer method, as code that is not fused calls it.</summary>
    internal static Task<int> Outer<TAwaiter>(params TAwaiter[] awaiters)
        where TAwaiter : IModelAwaiter
    {
        FusedRun run = FusedRun.Begin();
        int result;
        try
        {
            result = OuterStraight(awaiters, ref run);
        }
        catch (Exception exception)
        {
            return FusedEntryPoint.FailTask<int>(exception, ref run);
        }

        return FusedEntryPoint.EndTask(ref run, result);
    }

    /// <summary>The outer method over a value task of a method that is not fused with it.</summary>
    internal static Task<int> OuterOf(ValueTask<int> task)
    {
        FusedRun run = FusedRun.Begin();
        int result;
        try
        {
            FusedContexts before = run.Contexts;
            result = FusedAwait.Await(task, ref run) + 1;
            run.Leave(before);
            if (run.IsPending)
                run.SuspendOn(s_outer.Rent(ref run) ?? new OuterFrame(s_outer), FusedAwaitOptions.ReturnsToContext | FusedAwaitOptions.PassesExceptions);
        }
        catch (Exception exception)
        {
            return FusedEntryPoint.FailTask<int>(exception, ref run);
        }

        return FusedEntryPoint.EndTask(ref run, result);
    }

    /// <summary>The outer method where its frame cannot be made.</summary>
    internal static Task<int> OuterWithoutMemory<TAwaiter>(TAwaiter awaiter)
        where TAwaiter : IModelAwaiter
    {
        FusedRun run = FusedRun.Begin();
        try
        {
            InnerStraight([awaiter], ref run);
            throw new InsufficientMemoryException();
        }
        catch (Exception exception)
        {
            return FusedEntryPoint.FailTask<int>(exception, ref run);
        }
    }

    /// <summary>The method around two others, as code that is not fused calls it.</summary>
    internal static Task<int> Around<TAwaiter>(TAwaiter first, TAwaiter second)
        where TAwaiter : IModelAwaiter
    {
        FusedRun run = FusedRun.Begin();
        int result;
        try
        {
            result = AroundStraight(depth: 2, first, second, ref run);
        }
        catch (Exception exception)
        {
            return FusedEntryPoint.FailTask<int>(exception, ref run);
        }

        return FusedEntryPoint.EndTask(ref run, result);
    }

    private static int AroundStraight<TAwaiter>(int depth, TAwaiter first, TAwaiter second, ref FusedRun run)
        where TAwaiter : IModelAwaiter
    {
        if (depth == 0)
            return MiddleStraight(first, second, ref run);
        first.Begin(depth);
        FusedContexts before = run.Contexts;
        int inner = AroundStraight(depth - 1, first, second, ref run);
        run.Leave(before);
        if (!run.IsPending)
            return inner + 1;
        run.SuspendOn(s_outer.Rent(ref run) ?? new OuterFrame(s_outer), FusedAwaitOptions.ReturnsToContext | FusedAwaitOptions.PassesExceptions);
        return 0;
    }

    private static int MiddleStraight<TAwaiter>(TAwaiter first, TAwaiter second, ref FusedRun run)
        where TAwaiter : IModelAwaiter
    {
        first.Begin(0);
        MiddleFrame<TAwaiter> frame = s_middle.Rent(ref run) as MiddleFrame<TAwaiter> ?? new MiddleFrame<TAwaiter>(s_middle);
        frame.Begin(first, second);
        return run.Suspend(frame);
    }

    private static int OuterStraight<TAwaiter>(TAwaiter[] awaiters, ref FusedRun run)
        where TAwaiter : IModelAwaiter
    {
        FusedContexts before = run.Contexts;
        int inner = InnerStraight(awaiters, ref run);
        run.Leave(before);
        if (!run.IsPending)
            return inner + 1;
        run.SuspendOn(s_outer.Rent(ref run) ?? new OuterFrame(s_outer), FusedAwaitOptions.ReturnsToContext | FusedAwaitOptions.PassesExceptions);
        return 0;
    }

    private static int InnerStraight<TAwaiter>(TAwaiter[] awaiters, ref FusedRun run)
        where TAwaiter : IModelAwaiter
    {
        awaiters[0].Begin(0);
        InnerFrame<TAwaiter> frame = s_inner.Rent(ref run) as InnerFrame<TAwaiter> ?? new InnerFrame<TAwaiter>(s_inner);
        frame.Begin(awaiters);
        return run.Suspend(frame);
    }

    private sealed class OuterFrame(FusedPool pool) : FusedFrame<int>(pool)
    {
        public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
        {
            Result = ended!.TakeResult<int>() + 1;
            return true;
        }
    }

    private sealed class MiddleFrame<TAwaiter>(FusedPool pool) : FusedFrame<int>(pool)
        where TAwaiter : IModelAwaiter
    {
        private TAwaiter? _first;
        private TAwaiter? _second;

        internal void Begin(TAwaiter first, TAwaiter second)
        {
            _first = first;
            _second = second;
        }

        public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
        {
            if (ended is not null)
            {
                Result = ended.TakeResult<int>();
                return true;
            }

            _first!.GetResult();
            run.BeginCall();
            Result = InnerStraight([_second!], ref run);
            run.EndCall();
            if (!run.IsPending)
                return true;
            run.SuspendAgainOn(this, FusedAwaitOptions.ReturnsToContext | FusedAwaitOptions.PassesExceptions);
            return false;
        }

        public override void Attach(ref FusedRun run) => Await<int, TAwaiter>(_first!, ref run);

        public override void Clear()
        {
            _first = default;
            _second = default;
        }
    }

    private sealed class InnerFrame<TAwaiter>(FusedPool pool) : FusedFrame<int>(pool)
        where TAwaiter : IModelAwaiter
    {
        private TAwaiter[] _awaiters = [];
        private int _next;
        private int _sum;

        internal void Begin(TAwaiter[] awaiters)
        {
            _awaiters = awaiters;
            _next = 0;
            _sum = 0;
        }

        public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
        {
            _sum += _awaiters[_next].GetResult();
            if (++_next < _awaiters.Length)
            {
                run.SuspendAgain(this);
                return false;
            }

            Result = _sum;
            return true;
        }

        public override void Attach(ref FusedRun run) => Await<int, TAwaiter>(_awaiters[_next], ref run);

        public override void Clear() => _awaiters = [];
    }
}

/// <summary>An awaiter with a number as its result.</summary>
internal interface IModelAwaiter : ICriticalNotifyCompletion
{
    /// <summary>A method begins that awaits it, or calls one that does.</summary>
    /// <param name="depth">How many calls that is from the one that awaits.</param>
    void Begin(int depth);

    int GetResult();
}
