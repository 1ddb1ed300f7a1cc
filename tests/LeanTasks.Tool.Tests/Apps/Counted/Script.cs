namespace Counted;

/// <summary>What the calls of a method are to do.</summary>
/// <param name="Percent">Of a hundred calls, so many do not suspend.</param>
/// <param name="MaxSuspensions">The others do so once, twice and so on up to this, in turn.</param>
/// <param name="Fails">Whether two of ten calls fail and one is canceled.</param>
internal sealed record Script(int Percent, int MaxSuspensions = 3, bool Fails = false)
{
    /// <summary>What the call with this number is to do.</summary>
    public Step this[int number] => new(
        number,
        number % 100 < Percent ? 0 : 1 + (number % MaxSuspensions),
        !Fails ? Outcome.Result : (number % 10) switch
        {
            2 or 7 => Outcome.Fault,
            5 => Outcome.Cancellation,
            _ => Outcome.Result,
        });
}
