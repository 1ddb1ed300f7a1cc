using System.Text.Json.Serialization;

namespace LeanTasks.Tool.Calibration;

/// <summary>The measured cost of one way to call, or of one byte.</summary>
/// <param name="Nanoseconds">The median over the rounds.</param>
/// <param name="Min">The least of a round.</param>
/// <param name="Max">The most of a round.</param>
/// <param name="Bytes">Bytes on the heap, exact.</param>
internal sealed record Cost(double Nanoseconds, double Min, double Max, double Bytes)
{
    /// <summary>Half of the interval that four of five rounds lie in, in nanoseconds.</summary>
    public double Margin { get; init; }

    /// <summary>The nanoseconds with their margin.</summary>
    [JsonIgnore]
    public Estimate Time => new(Nanoseconds, Margin);
}
