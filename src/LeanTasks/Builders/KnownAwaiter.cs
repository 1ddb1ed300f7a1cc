using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>Whether an awaiter is known to call what it is given once, and not to keep it: one of the BCL's or of ours.</summary>
internal static class KnownAwaiter<TAwaiter>
{
    internal static readonly bool Is =
        BclAwaiter<TAwaiter>.Kind != BclAwaiterKinds.None
        || typeof(TAwaiter) == typeof(YieldAwaitable.YieldAwaiter)
        || default(TAwaiter) is ILeanTaskAwaiter or IConfiguredLeanTaskAwaiter or IFlowAwaiter;
}
