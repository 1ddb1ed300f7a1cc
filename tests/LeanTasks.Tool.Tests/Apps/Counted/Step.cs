namespace Counted;

/// <summary>What one call is to do.</summary>
/// <param name="Number">The number of the call, from 0.</param>
/// <param name="Suspensions">How often it suspends.</param>
/// <param name="Outcome">How it ends.</param>
internal readonly record struct Step(int Number, int Suspensions, Outcome Outcome);
