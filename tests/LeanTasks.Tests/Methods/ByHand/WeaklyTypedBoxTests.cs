using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Methods.ByHand;

/// <summary>A builder that no compiler drives does what the BCL's do.</summary>
public sealed class WeaklyTypedBoxTests
{
    private static readonly HandStep[] s_steps = Enum.GetValues<HandStep>()[1..];
    private static readonly HandStep[] s_moveNext =
        [HandStep.None, HandStep.SetResult, HandStep.SetException, HandStep.AwaitOnCompleted, HandStep.AwaitUnsafeOnCompleted];

    private delegate string Log(HandProgram program);

    [Fact]
    public void DoesWhatTheBclsDo()
    {
        HashSet<string> unused = [.. HandDifference.Reasons.Keys];
        foreach (HandProgram program in ShortPrograms(FullRun.Count(2, 3)).Concat(LongPrograms(FullRun.Count(1_500, 40_000))))
        {
            foreach (HandDifference[] differences in Differences(program))
            {
                string? reason = differences.Select(static difference => difference.Reason).FirstOrDefault(static reason => reason is not null);
                if (reason is null)
                    Assert.Fail(string.Join('\n', differences.AsEnumerable()));
                unused.Remove(reason);
            }
        }

        Assert.Empty(unused);
    }

    [Fact]
    public void ADifferenceIsFound()
    {
        IEnumerable<HandDifference> found = ShortPrograms(2).SelectMany(static program =>
            Differences(program, "Planted", HandRun<PooledValueTaskMethodBuilder, PlantedKind>.Log, [HandRun<PoolingAsyncValueTaskMethodBuilder, PoolingKind>.Log]));
        Assert.Contains(found, static difference => difference.Reason is null);
    }

    [Fact]
    public void EveryKindOfAwaiterResumesAMachineBesideItsBuilder()
    {
        ResumesBy(static (gate, awaiting) => awaiting.Invoke(gate.Task.GetAwaiter()));
        ResumesBy(static (gate, awaiting) => awaiting.Invoke(gate.Task.ConfigureAwait(false).GetAwaiter()));
        ResumesBy(static (gate, awaiting) => awaiting.Invoke(gate.Task.AsTask().GetAwaiter()));
        ResumesBy(static (gate, awaiting) => awaiting.Invoke(gate.Task.AsTask().ConfigureAwait(false).GetAwaiter()));
        ResumesBy(static (gate, awaiting) => awaiting.Invoke(gate.Task.AsValueTask().GetAwaiter()));
        ResumesBy(static (gate, awaiting) => awaiting.Invoke(Pooled(gate).GetAwaiter()));
        ResumesBy(static (gate, awaiting) => awaiting.Invoke(Pooled(gate).ConfigureAwait(false).GetAwaiter()));
        ResumesBy(static (gate, awaiting) => awaiting.Invoke(Flowing(gate).GetAwaiter()));

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        static async ValueTask<int> Pooled(LeanTaskSource<int> gate) => await gate.Task;

        static async PooledFlow<int> Flowing(LeanTaskSource<int> gate) => await gate.Task;
    }

    /// <summary>A method that runs while somebody else ends it: one wins, and the other is told.</summary>
    [Fact]
    public async Task OfTwoWhoCompleteOneIsRefused()
    {
        for (int i = 0; i < FullRun.Count(200, 8_000); i++)
        {
            StrongBox<PooledValueTaskMethodBuilder<int>> builder = new();
            ValueTask<int> task = builder.Value.Task;
            using Barrier barrier = new(2);
            Task<bool>[] racers = [.. Enumerable.Range(1, 2).Select(result => OnThread(() =>
            {
                barrier.SignalAndWait();
                try
                {
                    builder.Value.SetResult(result);
                    return true;
                }
                catch (InvalidOperationException)
                {
                    return false;
                }
            }))];
            bool[] won = await Task.WhenAll(racers);
            Assert.Equal(won[0] ? 1 : 2, await task);
            Assert.Single(won, static has => has);
        }

        static Task<bool> OnThread(Func<bool> race) => Task.Factory.StartNew(race, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
    }

    /// <summary>The box may serve another call by then.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task WhatIsLeftOfABuilderCompletesNoOtherCall(bool fails)
    {
        LeanTaskSource<int> first = new();
        Looping ended = Begin(first.Task);
        PooledValueTaskMethodBuilder<int> left = ended.Builder;
        first.SetResult(1);
        Assert.Equal(1, await left.Task);

        LeanTaskSource<int> second = new();
        Looping present = Begin(second.Task);
        ValueTask<int> task = present.Builder.Task;
        Assert.Throws<InvalidOperationException>(fails ? () => left.SetException(new FormatException()) : () => left.SetResult(3));
        Assert.False(task.IsCompleted);
        second.SetResult(2);
        Assert.Equal(2, await task);

        static Looping Begin(LeanTask<int> awaited)
        {
            Looping machine = new(awaited);
            machine.Builder.Start(ref machine);
            return machine;
        }
    }

    private static void ResumesBy(Action<LeanTaskSource<int>, Awaiting> begin)
    {
        LeanTaskSource<int> gate = new();
        using ManualResetEventSlim resumed = new();
        begin(gate, new Awaiting(resumed));
        Assert.False(resumed.IsSet);
        gate.SetResult(1);
        Patience.UntilSet(resumed);
    }

    private static IEnumerable<HandProgram> ShortPrograms(int length) =>
        from shape in Enum.GetValues<BuilderShape>()
        from moveNext in s_moveNext
        from steps in Sequences(length)
        select new HandProgram(shape, steps, moveNext);

    private static IEnumerable<IReadOnlyList<HandStep>> Sequences(int length) => length == 0
        ? [[]]
        : Sequences(length - 1).SelectMany(static steps => s_steps.Select<HandStep, IReadOnlyList<HandStep>>(step => [.. steps, step]));

    private static IEnumerable<HandProgram> LongPrograms(int count)
    {
        Random random = new(25);
        for (int i = 0; i < count; i++)
            yield return new HandProgram(random.GetItems(Enum.GetValues<BuilderShape>(), 1)[0], random.GetItems(s_steps, 6), random.GetItems(s_moveNext, 1)[0]);
    }

    /// <summary>For each builder of ours that is like none of those of the BCL's that it stands for, how it differs from each.</summary>
    private static IEnumerable<HandDifference[]> Differences(HandProgram program)
    {
        // A builder of pooled methods may be as either of the BCL's builders of value tasks: where those differ, there is no right way.
        Log[] valueTasks = [HandRun<AsyncValueTaskMethodBuilder, BclValueTaskKind>.Log, HandRun<PoolingAsyncValueTaskMethodBuilder, PoolingKind>.Log];
        Log[] valueTasksOfT = [HandRun<AsyncValueTaskMethodBuilder<int>, BclValueTaskOfTKind>.Log, HandRun<PoolingAsyncValueTaskMethodBuilder<int>, PoolingOfTKind>.Log];
        HandDifference[][] all =
        [
            Differences(program, "Lean", HandRun<LeanTaskMethodBuilder, LeanTaskKind>.Log, [HandRun<AsyncTaskMethodBuilder, BclTaskKind>.Log]),
            Differences(program, "Lean with a result", HandRun<LeanTaskMethodBuilder<int>, LeanTaskOfTKind>.Log, [HandRun<AsyncTaskMethodBuilder<int>, BclTaskOfTKind>.Log]),
            Differences(program, "Pooled", HandRun<PooledValueTaskMethodBuilder, LeanValueTaskKind>.Log, valueTasks),
            Differences(program, "Pooled with a result", HandRun<PooledValueTaskMethodBuilder<int>, LeanValueTaskOfTKind>.Log, valueTasksOfT),
            Differences(program, "PooledFlow", HandRun<PooledFlowMethodBuilder, PooledFlowKind>.Log, valueTasks),
            Differences(program, "PooledFlow with a result", HandRun<PooledFlowMethodBuilder<int>, PooledFlowOfTKind>.Log, valueTasksOfT),
        ];
        return all.Where(static differences => differences.Length > 0);
    }

    private static HandDifference[] Differences(HandProgram program, string kind, Log ours, Log[] bcl)
    {
        string seen = ours(program);
        string[] expected = [.. bcl.Select(log => log(program))];
        return expected.Contains(seen) ? [] : [.. expected.Select(log => new HandDifference(program, kind, seen, log))];
    }

    /// <summary>Awaits by a builder of each kind, one after the other.</summary>
    private sealed class Awaiting(ManualResetEventSlim resumed)
    {
        public void Invoke<TAwaiter>(TAwaiter awaiter)
            where TAwaiter : ICriticalNotifyCompletion
        {
            Setting machine = new(resumed);
            PooledValueTaskMethodBuilder<int> builder = PooledValueTaskMethodBuilder<int>.Create();
            builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
        }
    }

    private sealed class Setting(ManualResetEventSlim resumed) : IAsyncStateMachine
    {
        public void MoveNext() => resumed.Set();

        public void SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException();
    }

    /// <summary>As a compiler makes it.</summary>
    private struct Looping(LeanTask<int> awaited) : IAsyncStateMachine
    {
        public PooledValueTaskMethodBuilder<int> Builder;
        private bool _hasSuspended;

        public void MoveNext()
        {
            LeanTaskAwaiter<int> awaiter = awaited.GetAwaiter();
            if (_hasSuspended)
            {
                Builder.SetResult(awaiter.GetResult());
                return;
            }

            _hasSuspended = true;
            Builder.AwaitUnsafeOnCompleted(ref awaiter, ref this);
        }

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException();
    }

    /// <summary>Names an argument otherwise than the BCL.</summary>
    private readonly struct PlantedKind : IBuilderKind<PooledValueTaskMethodBuilder>
    {
        public static void Start<TMachine>(ref PooledValueTaskMethodBuilder builder, ref TMachine machine)
            where TMachine : IAsyncStateMachine => LeanValueTaskKind.Start(ref builder, ref machine);

        public static void AwaitOnCompleted<TAwaiter, TMachine>(ref PooledValueTaskMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
            where TAwaiter : INotifyCompletion
            where TMachine : IAsyncStateMachine => LeanValueTaskKind.AwaitOnCompleted(ref builder, ref awaiter, ref machine);

        public static void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref PooledValueTaskMethodBuilder builder, ref TAwaiter awaiter, ref TMachine machine)
            where TAwaiter : ICriticalNotifyCompletion
            where TMachine : IAsyncStateMachine => LeanValueTaskKind.AwaitUnsafeOnCompleted(ref builder, ref awaiter, ref machine);

        public static void SetStateMachine(ref PooledValueTaskMethodBuilder builder, IAsyncStateMachine machine) => LeanValueTaskKind.SetStateMachine(ref builder, machine);

        public static void SetResult(ref PooledValueTaskMethodBuilder builder) => LeanValueTaskKind.SetResult(ref builder);

        public static void SetException(ref PooledValueTaskMethodBuilder builder, Exception exception)
        {
            ArgumentNullException.ThrowIfNull(exception, "error");
            LeanValueTaskKind.SetException(ref builder, exception);
        }

        public static BuiltTask Task(ref PooledValueTaskMethodBuilder builder) => LeanValueTaskKind.Task(ref builder);
    }
}
