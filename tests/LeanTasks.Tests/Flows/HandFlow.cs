using LeanTasks.Flows;

namespace LeanTasks.Tests.Flows;

internal static class HandFlow
{
    /// <summary>What an awaiter gives, of one that has ended.</summary>
    public static TResult ResultOf<TResult>(LeanFlow<TResult> flow) => flow.GetAwaiter().GetResult();
}

/// <summary>What the F# compiler makes of <c>flow { let! () = awaiter in return! next () }</c>.</summary>
internal sealed class HandFlow<TResult>(Func<LeanFlow<TResult>> next) : FlowAwait<TResult>
{
    public override LeanFlow<TResult> Proceed() => next();

    public static LeanFlow<TResult> After(HandAwaiter awaiter, Func<LeanFlow<TResult>> next) => new HandFlow<TResult>(next).After(ref awaiter);

    public static LeanFlow<TResult> After(HandAwaiter awaiter, Func<TResult> next) => After(awaiter, () => LeanFlow.FromResult(next()));
}

/// <summary>What the F# compiler makes of <c>flow { let! value = awaited in return! next value }</c>.</summary>
internal sealed class HandBind<TAwaited, TResult>(FlowPlace place, Func<TAwaited, LeanFlow<TResult>> next) : FlowBind<TAwaited, TResult>(place)
{
    public override LeanFlow<TResult> Proceed(TAwaited value) => next(value);
}
