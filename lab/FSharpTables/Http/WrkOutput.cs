using System.Globalization;
using System.Text.RegularExpressions;

namespace LeanTasks.Lab.Http;

/// <summary>Reads what wrk prints.</summary>
public static partial class WrkOutput
{
    /// <summary>The requests per second, if every request was answered well.</summary>
    /// <exception cref="HttpLoadException">wrk saw errors, or the text is not its report.</exception>
    public static double RequestsPerSecond(string text)
    {
        // wrk prints these lines only when there is something to tell.
        if (Errors().Match(text) is { Success: true } errors)
            throw new HttpLoadException($"wrk reports failed requests. {errors.Value.Trim()}");

        if (Rate().Match(text) is not { Success: true } rate)
            throw new HttpLoadException($"wrk did not report requests per second, but: {text.Trim()}");

        return double.TryParse(rate.Groups[1].ValueSpan, NumberStyles.Float, CultureInfo.InvariantCulture, out double requests)
            && requests > 0 && double.IsFinite(requests)
                ? requests
                : throw new HttpLoadException($"wrk reported a rate that cannot be: {rate.Groups[1].ValueSpan}");
    }

    [GeneratedRegex(@"^\s*(Socket errors|Non-2xx or 3xx responses):.*$", RegexOptions.Multiline)]
    private static partial Regex Errors();

    [GeneratedRegex(@"^Requests/sec:\s+([0-9.]+)\s*$", RegexOptions.Multiline)]
    private static partial Regex Rate();
}
