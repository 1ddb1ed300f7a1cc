using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.ValueTasks;

/// <summary>A random mix of inputs, their ends, and the order of those; and tasks of the BCL that end so too.</summary>
internal sealed class InputMix
{
    private readonly InputKind[] _kinds;
    private readonly Input[] _inputs;
    private readonly InputEnd[] _ends;
    private readonly TaskCompletionSource<int>[] _twins;

    // The inputs in the order of their ends, and how many of them have ended before they are given away.
    private readonly int[] _order;
    private readonly int _before;

    public InputMix(int seed, int maxInputs)
    {
        Random random = new(seed);
        int count = random.Next(maxInputs + 1);
        bool mostlySucceeds = random.Next(2) == 0;
        _kinds = [.. Enumerable.Range(0, count).Select(_ => (InputKind)random.Next(6))];
        _inputs = [.. _kinds.Select(static kind => new Input(kind))];
        _ends = [.. Enumerable.Range(0, count).Select(i => random.Next(mostlySucceeds ? 12 : 3) switch
        {
            0 => InputEnd.Fault(i),
            1 => InputEnd.Cancellation(i),
            _ => InputEnd.Result(i),
        })];
        _twins = [.. _ends.Select(static _ => new TaskCompletionSource<int>())];
        _order = [.. Enumerable.Range(0, count)];
        random.Shuffle(_order);
        _before = random.Next(3) == 0 ? count : random.Next(2) == 0 ? 0 : random.Next(count + 1);
    }

    public bool IsEmpty => _inputs.Length == 0;

    /// <summary>Calls both, on a thread where all goes on at once.</summary>
    public (TBcl Bcl, TLean Lean) Run<TBcl, TLean>(Func<Task<int>[], TBcl> bcl, Func<ValueTask<int>[], TLean> lean) =>
        Run(() => bcl(Twins), () => lean([.. _inputs.Select(static input => input.OfInt)]));

    public (TBcl Bcl, TLean Lean) RunPlain<TBcl, TLean>(Func<Task[], TBcl> bcl, Func<ValueTask[], TLean> lean) =>
        Run(() => bcl([.. Twins]), () => lean([.. _inputs.Select(static input => input.Plain)]));

    public string Tell(Task task) => InputEnd.Tell(task, _ends);

    /// <param name="winner">The BCL's.</param>
    /// <param name="lean">What ours gives.</param>
    public async Task IsWonAsync(Task winner, Func<Task<(int Index, int Result)>> lean)
    {
        int index = Array.FindIndex(_twins, twin => twin.Task == winner);
        Assert.NotEqual(-1, index);
        if (_ends[index].HasResult)
            Assert.Equal((index, index), await lean());
        else
            Assert.Equal(Tell(winner), InputEnd.Tell((await Record.ExceptionAsync(lean))!, _ends));
    }

    public void IsConsumed() => Array.ForEach(_inputs, static input => input.IsConsumed());

    public override string ToString() =>
        $"{string.Join(", ", _kinds.Zip(_ends, static (kind, end) => $"{kind} {end.Letter}"))}; {string.Join(' ', _order)}, {_before} before";

    private Task<int>[] Twins => [.. _twins.Select(static twin => twin.Task)];

    private (TBcl Bcl, TLean Lean) Run<TBcl, TLean>(Func<TBcl> bcl, Func<TLean> lean)
    {
        (TBcl, TLean) called = default;
        FreshThread.Run(() =>
        {
            foreach (int i in _order.Take(_before))
                End(i);
            called = (bcl(), lean());
            foreach (int i in _order.Skip(_before))
                End(i);
        });
        return called;
    }

    private void End(int i)
    {
        _inputs[i].End(_ends[i]);
        _ends[i].End(_twins[i]);
    }
}
