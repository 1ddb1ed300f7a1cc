using System.Globalization;

namespace LeanTasks.Tool.Reports;

/// <summary>How figures read, in the invariant culture.</summary>
internal static class Figures
{
    /// <summary>A whole number: <c>12,345</c>.</summary>
    /// <param name="count">The number.</param>
    /// <returns>Its text.</returns>
    public static string Count(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A number with up to two decimals: <c>0.25</c>.</summary>
    /// <param name="number">The number.</param>
    /// <returns>Its text.</returns>
    public static string Number(double number) => number.ToString("#,##0.##", CultureInfo.InvariantCulture);

    /// <summary>A part of a whole: <c>99.9 %</c>. A part less than the whole is never 100 %, and one more than nothing is never 0 %.</summary>
    /// <param name="part">The part.</param>
    /// <param name="whole">The whole.</param>
    /// <returns>Its text.</returns>
    public static string Percent(double part, double whole)
    {
        double share = whole == 0 ? 0 : part / whole;
        double rounded = Math.Round(100 * share, 1);
        if (share is > 0 and < 1)
            rounded = Math.Clamp(rounded, 0.1, 99.9);
        return rounded.ToString("0.#", CultureInfo.InvariantCulture) + " %";
    }

    /// <summary>A time: <c>1.5 ms</c>.</summary>
    /// <param name="nanoseconds">Nanoseconds.</param>
    /// <returns>Its text.</returns>
    public static string Time(double nanoseconds) => Math.Abs(nanoseconds) switch
    {
        >= 1e9 => Number(nanoseconds / 1e9) + " s",
        >= 1e6 => Number(nanoseconds / 1e6) + " ms",
        >= 1e3 => Number(nanoseconds / 1e3) + " µs",
        _ => nanoseconds.ToString("0.#", CultureInfo.InvariantCulture) + " ns",
    };

    /// <summary>A short time and by how much it may be off: <c>6.2 ± 1.1 ns</c>.</summary>
    /// <param name="nanoseconds">Nanoseconds.</param>
    /// <param name="margin">Nanoseconds.</param>
    /// <returns>Its text.</returns>
    public static string Nanoseconds(double nanoseconds, double margin) =>
        string.Create(CultureInfo.InvariantCulture, $"{nanoseconds:0.#}{(margin > 0 ? $" ± {margin:0.#}" : "")} ns");

    /// <summary>A number of bytes: <c>1.5 MB</c>.</summary>
    /// <param name="bytes">Bytes.</param>
    /// <returns>Its text.</returns>
    public static string Bytes(double bytes) => Math.Abs(bytes) switch
    {
        >= 1e9 => Number(bytes / 1e9) + " GB",
        >= 1e6 => Number(bytes / 1e6) + " MB",
        >= 1e4 => Number(bytes / 1e3) + " kB",
        _ => Number(bytes) + " B",
    };
}
