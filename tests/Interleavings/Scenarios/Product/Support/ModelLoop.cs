using LeanTasks.Fusing;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A fused method with a loop over a fused iterator, as the weaver would write it: the sum of the items. It disposes of the iterator after the second.</summary>
internal static class ModelLoop
{
    private const FusedAwaitOptions Options = FusedAwaitOptions.ReturnsToContext | FusedAwaitOptions.PassesExceptions;

    private static readonly FusedPool s_pool = new(typeof(Frame));

    /// <summary>The method, as code that is not fused calls it.</summary>
    internal static Task<int> SumOfTwo(ModelIterator items)
    {
        FusedRun run = FusedRun.Begin();
        int result = 0;
        try
        {
            Straight(items, ref result, ref run);
        }
        catch (Exception exception)
        {
            return FusedEntryPoint.FailTask<int>(exception, ref run);
        }

        return FusedEntryPoint.EndTask(ref run, result);
    }

    /// <summary>The same method, not fused.</summary>
    internal static async Task<int> SumOfTwoPlain(ModelIterator items)
    {
        int sum = 0;
        for (int i = 0; i < 2 && await items.MoveNextAsync(); i++)
            sum += items.Current;
        await items.DisposeAsync();
        return sum;
    }

    private static void Straight(ModelIterator items, ref int sum, ref FusedRun run)
    {
        for (int i = 0; i < 2; i++)
        {
            bool hasItem = items.MoveNext(returnsToContext: true, ref run);
            if (run.IsPending)
            {
                Suspend(items, i, sum, ref run);
                return;
            }

            if (!hasItem)
                break;
            sum += items.Current;
        }

        items.Dispose(returnsToContext: true, ref run);
        if (run.IsPending)
            Suspend(items, 2, sum, ref run);
    }

    private static void Suspend(ModelIterator items, int index, int sum, ref FusedRun run)
    {
        Frame frame = (Frame?)s_pool.Rent(ref run) ?? new Frame();
        frame.Begin(items, index, sum);
        run.SuspendOn(frame, Options);
    }

    private sealed class Frame() : FusedFrame<int>(s_pool)
    {
        private ModelIterator? _items;

        // How many items it has had; 2 while it disposes of the iterator.
        private int _index;
        private int _sum;

        internal void Begin(ModelIterator items, int index, int sum)
        {
            _items = items;
            _index = index;
            _sum = sum;
        }

        public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
        {
            bool hasItem = ended!.TakeResult<bool>();
            if (_index < 2)
            {
                while (hasItem)
                {
                    _sum += _items!.Current;
                    if (++_index == 2)
                        break;
                    run.BeginCall();
                    hasItem = _items.MoveNext(returnsToContext: true, ref run);
                    run.EndCall();
                    if (run.IsPending)
                        return Waits(ref run);
                }

                _index = 2;
                run.BeginCall();
                _items!.Dispose(returnsToContext: true, ref run);
                run.EndCall();
                if (run.IsPending)
                    return Waits(ref run);
            }

            Result = _sum;
            return true;
        }

        public override void Clear() => _items = null;

        private bool Waits(ref FusedRun run)
        {
            run.SuspendAgainOn(this, Options);
            return false;
        }
    }
}
