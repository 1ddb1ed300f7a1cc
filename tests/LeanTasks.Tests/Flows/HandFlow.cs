using LeanTasks.Flows;

namespace LeanTasks.Tests.Flows;

internal static class HandFlow
{
    /// <summary>What an awaiter gives, of one that has ended.</summary>
    public static TResult ResultOf<TResult>(Flow<TResult> flow) => flow.GetAwaiter().GetResult();
}

/// <summary>What the F# compiler makes of <c>flow { let! () = awaiter in return! next () }</c>.</summary>
internal sealed class HandFlow<TResult>(Func<Flow<TResult>> next) : FlowAfterAwaiter<HandAwaiter, int, TResult>
{
    public override Flow<TResult> Proceed() => next();

    public static Flow<TResult> After(HandAwaiter awaiter, Func<Flow<TResult>> next) =>
        FlowBox<TResult>.Of(new HandFlow<TResult>(next).After(awaiter));

    public static Flow<TResult> After(HandAwaiter awaiter, Func<TResult> next) => After(awaiter, () => Flow.FromResult(next()));
}

/// <summary>What the F# compiler makes of <c>flow { let! value = awaited in return! next value }</c>.</summary>
internal sealed class HandBind<TAwaited, TResult>(Func<TAwaited, Flow<TResult>> next) : FlowBind<TAwaited, TResult>
{
    public static Flow<TResult> Of(Flow<TAwaited> awaited, Func<TAwaited, Flow<TResult>> next) =>
        FlowBox<TResult>.Of(new HandBind<TAwaited, TResult>(next).After(awaited));

    public override Flow<TResult> Proceed() => next(Input.GetResult());
}
