using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Counting;

/// <summary>Finds the site of a state machine without a look-up: in the final compilation, both fields are constants to the JIT.</summary>
internal static class SiteOf<TStateMachine, TBuilder>
    where TStateMachine : IAsyncStateMachine
    where TBuilder : struct, ICountingBuilder
{
    internal static readonly Site Site = Sites.Add(typeof(TStateMachine), TBuilder.Facts);

    internal static readonly int FirstSlot = Site.FirstSlot;
}
