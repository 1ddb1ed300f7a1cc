namespace Counted;

/// <summary>How a call is to end.</summary>
internal enum Outcome
{
    Result,

    Fault,

    Cancellation,
}
