using System.Globalization;
using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>How a figure reads, wherever a person reads it: three significant digits and a unit, in the invariant culture.</summary>
public static class Figures
{
    private static readonly string[] TimeUnits = ["ns", "µs", "ms", "s"];

    /// <summary>What was measured of a row: a throughput, or else a time; null if neither.</summary>
    public static string? Median(RowReport row) => row switch
    {
        { RequestsPerSecond: { } requests } => Requests(requests.Median),
        { Ns: { } ns } => Time(ns.Median),
        _ => null,
    };

    /// <summary>The ends of what <see cref="Median"/> is the middle of.</summary>
    public static string? Range(RowReport row) => row switch
    {
        { RequestsPerSecond: { } requests } => RequestsRange(requests),
        { Ns: { } ns } => TimeRange(ns),
        _ => null,
    };

    /// <summary>A time per operation: <c>12.3 ns</c>, <c>1.02 µs</c>.</summary>
    public static string Time(double nanoseconds)
    {
        (double scale, string? unit) = TimeScale(nanoseconds);
        return $"{Significant(nanoseconds / scale)} {unit}";
    }

    /// <summary>The ends of a spread, in the unit of its median: <c>0.980–1.02 µs</c>.</summary>
    public static string TimeRange(Spread nanoseconds)
    {
        (double scale, string? unit) = TimeScale(nanoseconds.Median);
        return $"{Significant(nanoseconds.Min / scale)}–{Significant(nanoseconds.Max / scale)} {unit}";
    }

    /// <summary>A throughput: <c>67,100 req/s</c>.</summary>
    public static string Requests(double perSecond) => $"{Significant(perSecond)} req/s";

    public static string RequestsRange(Spread perSecond) =>
        $"{Significant(perSecond.Min)}–{Significant(perSecond.Max)} req/s";

    /// <summary>Bytes are exact, so they are never scaled: <c>800,120 B</c>.</summary>
    public static string Bytes(double bytes) => bytes.ToString("#,##0.##", CultureInfo.InvariantCulture) + " B";

    /// <summary>Methods that the JIT compiled: <c>1,234 methods</c>.</summary>
    public static string Methods(double methods) => methods.ToString("#,##0.#", CultureInfo.InvariantCulture) + " methods";

    /// <summary>Collections in a thousand operations: <c>1.25 GCs</c>.</summary>
    public static string Collections(double collections) => collections.ToString("#,##0.##", CultureInfo.InvariantCulture) + " GCs";

    /// <summary>Times the baseline: <c>0.43×</c>.</summary>
    public static string Ratio(double ratio)
    {
        double rounded = ToSignificant(ratio, 3);
        string format = Math.Abs(rounded) switch { >= 100 => "N0", >= 10 => "N1", >= 0.1 or 0 => "N2", _ => "N3" };
        return rounded.ToString(format, CultureInfo.InvariantCulture) + "×";
    }

    /// <summary>The parameters of a row on one line: <c>depth=10</c>; empty when it has none.</summary>
    public static string Parameters(IReadOnlyDictionary<string, double> parameters) =>
        string.Join(", ", parameters.Select(parameter => $"{parameter.Key}={Exact(parameter.Value)}"));

    /// <summary>A number for a program or a spreadsheet: no unit, no separators, nothing rounded away.</summary>
    public static string Exact(double value) => value.ToString("0.###############", CultureInfo.InvariantCulture);

    /// <summary><paramref name="value"/> with all but its first <paramref name="digits"/> digits dropped.</summary>
    public static double ToSignificant(double value, int digits) =>
        double.Parse(value.ToString($"E{digits - 1}", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    /// <summary>Rounds first: 999.9 ns are a microsecond, not 1,000 ns.</summary>
    private static (double Scale, string Unit) TimeScale(double nanoseconds)
    {
        double scale = 1.0;
        int unit = 0;
        while (unit < TimeUnits.Length - 1 && ToSignificant(Math.Abs(nanoseconds), 3) >= scale * 1000)
        {
            scale *= 1000;
            unit++;
        }

        return (scale, TimeUnits[unit]);
    }

    private static string Significant(double value)
    {
        double rounded = ToSignificant(value, 3);
        string format = Math.Abs(rounded) switch { >= 100 or 0 => "N0", >= 10 => "N1", >= 1 => "N2", _ => "N3" };
        return rounded.ToString(format, CultureInfo.InvariantCulture);
    }
}
