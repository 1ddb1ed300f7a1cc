namespace LeanTasks.Lab.Harness;

/// <summary>How long the interleaved runner takes over a comparison.</summary>
/// <param name="Rounds">How often every variant is measured.</param>
/// <param name="Sample">How long a measurement should at least last, so that the clock's grain does not show.</param>
/// <param name="WarmUpQuiet">How long the JIT must have had nothing more to compile before measuring begins.</param>
/// <param name="WarmUpLimit">When measuring begins at the latest.</param>
/// <param name="ByteRounds">How often allocation is measured; the least counts.</param>
public sealed record RunSettings(int Rounds, TimeSpan Sample, TimeSpan WarmUpQuiet, TimeSpan WarmUpLimit, int ByteRounds)
{
    /// <summary>
    /// The lab's default. A method is promoted 100 ms after the last tier-0 code was made, and again after its instrumented
    /// version; a quiet time must be longer than that.
    /// </summary>
    public static RunSettings Quick { get; } =
        new(Rounds: 11, TimeSpan.FromMilliseconds(5), TimeSpan.FromMilliseconds(250), TimeSpan.FromSeconds(3), ByteRounds: 3);

    /// <summary>For the jobs, which have three minutes altogether.</summary>
    public static RunSettings Jobs { get; } = Quick with { Rounds = 9, WarmUpLimit = TimeSpan.FromSeconds(1.5), ByteRounds = 2 };
}
