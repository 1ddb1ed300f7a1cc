namespace LeanTasks.Tool.Calibration;

/// <summary>A measured figure, and by how much it may be off.</summary>
/// <param name="Value">The figure.</param>
/// <param name="Margin">Half of the interval that it lies in; errors of different figures are taken to be independent.</param>
internal readonly record struct Estimate(double Value, double Margin)
{
    /// <summary>The sum.</summary>
    public static Estimate operator +(Estimate one, Estimate other) => new(one.Value + other.Value, double.Hypot(one.Margin, other.Margin));

    /// <summary>The difference.</summary>
    public static Estimate operator -(Estimate one, Estimate other) => new(one.Value - other.Value, double.Hypot(one.Margin, other.Margin));

    /// <summary>The figure so many times.</summary>
    public static Estimate operator *(double times, Estimate one) => new(times * one.Value, Math.Abs(times) * one.Margin);
}
