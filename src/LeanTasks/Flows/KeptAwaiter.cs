using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;

namespace LeanTasks.Flows;

/// <summary>An awaiter between the suspension of a method and the moment when its flow is attached. Kept by the method, to be used again.</summary>
internal abstract class KeptAwaiter
{
    /// <summary>Attaches the flow to what the awaiter waits for.</summary>
    internal abstract void Attach(Continuation box, LeanThread thread);
}

/// <inheritdoc/>
/// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
internal sealed class KeptAwaiter<TAwaiter, TResult> : KeptAwaiter
    where TAwaiter : ICriticalNotifyCompletion
{
    /// <summary>The awaiter. Written by the thread that runs the flow.</summary>
    internal TAwaiter Awaiter = default!;

    internal override void Attach(Continuation box, LeanThread thread)
    {
        // A copy: before the call returns, the flow may have been resumed elsewhere, and have another awaiter here.
        TAwaiter awaiter = Awaiter;
        Awaiter = default!;
        AwaiterAttachment.AwaitUnsafeOnCompleted<TResult, TAwaiter>(ref awaiter, box, thread);
    }
}
