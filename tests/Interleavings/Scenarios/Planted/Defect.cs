namespace LeanTasks.Interleavings.Tests.Planted;

/// <summary>The mistakes that <see cref="ModelTask"/> can be told to make.</summary>
public enum Defect
{
    None,

    /// <summary>Attach reads the head, then writes it, without a compare-exchange.</summary>
    AttachWithoutExchange,

    /// <summary>Complete reads the head, then writes the end, without an exchange.</summary>
    CompleteWithoutExchange,

    /// <summary>The state is set only after the continuations have run.</summary>
    StateAfterContinuations,

    /// <summary>An attacher that finds the slot closed goes by a state that nobody may have set yet.</summary>
    LateAttachDoesNotSettle,

    /// <summary>A completer reads the claim, then writes it, without a compare-exchange.</summary>
    ClaimWithoutExchange,

    /// <summary>The loser of two completers comes back while the winner is still at work.</summary>
    LoserDoesNotWait,

    /// <summary>The result is stored, by a plain write, right after the exchange that publishes it.</summary>
    ResultAfterExchange,

    /// <summary>A waiter is pulsed, but no flag tells it that this happened before it waited.</summary>
    PulseWithoutFlag,
}
