using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Harness;

/// <summary>The few statistics the lab uses.</summary>
public static class Statistics
{
    /// <summary>A row is noisy when the middle half of its rounds spreads over more than this part of the median.</summary>
    public const double NoisyInterquartileRange = 0.15;

    public static double Median(IEnumerable<double> values) => Quantile([.. values.Order()], 0.5);

    public static Spread ToSpread(IReadOnlyList<double> values) => new(Median(values), values.Min(), values.Max());

    public static bool IsNoisy(IReadOnlyList<double> values)
    {
        double[] sorted = [.. values.Order()];
        return Quantile(sorted, 0.75) - Quantile(sorted, 0.25) > NoisyInterquartileRange * Quantile(sorted, 0.5);
    }

    private static double Quantile(double[] sorted, double quantile)
    {
        double position = quantile * (sorted.Length - 1);
        int below = (int)position;
        int above = Math.Min(below + 1, sorted.Length - 1);
        return sorted[below] + ((position - below) * (sorted[above] - sorted[below]));
    }
}
