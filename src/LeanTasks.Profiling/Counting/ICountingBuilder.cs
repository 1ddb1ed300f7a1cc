using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Counting;

/// <summary>A counting builder, as the counters see it.</summary>
internal interface ICountingBuilder
{
    /// <summary>Asked for once for each state machine.</summary>
    static abstract BuilderFacts Facts { get; }

    /// <summary>A box like those of the methods, whose call never began, to measure it.</summary>
    static abstract object SampleBox<TStateMachine>()
        where TStateMachine : IAsyncStateMachine;
}
