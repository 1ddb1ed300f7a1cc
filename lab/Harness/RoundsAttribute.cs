namespace LeanTasks.Lab.Harness;

/// <summary>
/// A number of rounds of the class's own, for the interleaved runner; a round is then one call, however short. For calls that
/// take long, and for those that are a sample each. The benchmarks that are compared with each other say the same.
/// </summary>
/// <param name="rounds">How often each benchmark is measured.</param>
[AttributeUsage(AttributeTargets.Class)]
public sealed class RoundsAttribute(int rounds) : Attribute
{
    public int Rounds { get; } = rounds;

    /// <summary>How often the bytes are measured, the least of which counts; as often as those of other classes without it.</summary>
    public int ByteRounds { get; init; } = int.MaxValue;
}
