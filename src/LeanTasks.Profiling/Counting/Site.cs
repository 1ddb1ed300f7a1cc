using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Sizes;

namespace LeanTasks.Profiling.Counting;

/// <summary>An async method, by its state machine: one object for each closed type.</summary>
/// <remarks>It keeps names and sizes, but no type, which would prevent the unloading of a plugin's assembly.</remarks>
internal sealed class Site
{
    private readonly int _valueTaskGrowth;

    // Written by any thread at its first suspension; all of them write the same.
    private int _boxBytes;

    internal Site(int number, Type stateMachine, BuilderFacts facts)
    {
        FirstSlot = number * Slot.Count;
        Assembly = stateMachine.Assembly.GetName().Name ?? "";
        StateMachine = (stateMachine.IsGenericType ? stateMachine.GetGenericTypeDefinition() : stateMachine).FullName ?? stateMachine.Name;
        Kind = facts.Kind;
        ReusesBoxes = facts.ReusesBoxes;
        Result = facts.Result?.ToString() ?? "";

        AddedBytes = facts.AddedBytes;
        _valueTaskGrowth = stateMachine.IsValueType ? facts.ValueTaskGrowth : 0;
        ResultTaskBytes = facts.ResultTask is { } task ? ObjectSize.Of(task) : 0;
        StateMachineBytes = stateMachine.IsValueType ? 0 : ObjectSize.Of(stateMachine) - facts.AddedBytes;
    }

    /// <summary>Where its numbers begin among a thread's.</summary>
    internal int FirstSlot { get; }

    /// <summary>See <see cref="MethodCounts.Assembly"/>.</summary>
    internal string Assembly { get; }

    /// <summary>See <see cref="MethodCounts.StateMachine"/>.</summary>
    internal string StateMachine { get; }

    internal MethodKind Kind { get; }

    /// <summary>See <see cref="BuilderFacts.ReusesBoxes"/>.</summary>
    internal bool ReusesBoxes { get; }

    /// <summary>See <see cref="MethodCounts.Result"/>.</summary>
    internal string Result { get; }

    /// <summary>See <see cref="MethodCounts.ResultTaskBytes"/>.</summary>
    internal int ResultTaskBytes { get; }

    /// <summary>Bytes of a state machine without the overhead of counting; 0 where it is a struct, which a call has on its stack.</summary>
    internal int StateMachineBytes { get; }

    /// <summary>Bytes that counting adds to a box; to a state machine, where that is an object.</summary>
    internal int AddedBytes { get; }

    /// <summary>Bytes of a box without the overhead of counting; 0 while no call has suspended.</summary>
    /// <remarks>A box holds a struct state machine, and so its builder; it holds only a reference to a class one.</remarks>
    internal int BoxBytes => _boxBytes == 0 ? 0 : _boxBytes - (StateMachineBytes == 0 ? AddedBytes : 0);

    /// <summary>The bytes of an actual box; only for a site whose first call has suspended.</summary>
    internal int BoxBytesHere => _boxBytes;

    /// <summary>The bytes of a box if the method returned a value task; 0 while no call has suspended.</summary>
    internal int ValueTaskBoxBytes => _boxBytes == 0 ? 0 : BoxBytes + _valueTaskGrowth;

    /// <summary>Measures the box, once; to be called before the call's box is created.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EnsureMeasured<TStateMachine, TBuilder>()
        where TStateMachine : IAsyncStateMachine
        where TBuilder : struct, ICountingBuilder
    {
        if (_boxBytes == 0)
            Measure<TStateMachine, TBuilder>();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Measure<TStateMachine, TBuilder>()
        where TStateMachine : IAsyncStateMachine
        where TBuilder : struct, ICountingBuilder => _boxBytes = ObjectSize.Of(TBuilder.SampleBox<TStateMachine>().GetType());
}
