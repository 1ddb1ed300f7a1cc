namespace LeanTasks.Tool.Reports;

/// <summary>The boxes of async methods among all that an app allocated, and how their bytes are attributed to methods.</summary>
/// <param name="Share">Their part of all bytes, 0 to 1.</param>
/// <param name="Counted">The part of their bytes that is of counted methods, 0 to 1. Their bytes are exact; the part is not, since those of the others are sampled.</param>
/// <param name="Sampled">The part that is of other methods, which the samples name: .NET's own, and those of assemblies that were not counted.</param>
/// <param name="NotAttributed">The part whose state machine has a name that no method is known by.</param>
/// <param name="SampledMethods">The methods of <paramref name="Sampled"/>, the most bytes first.</param>
internal sealed record AsyncBoxes(double Share, double Counted, double Sampled, double NotAttributed, IReadOnlyList<string> SampledMethods)
{
    /// <summary>Sums up.</summary>
    /// <param name="counted">The boxes of counted methods, as a part of all bytes.</param>
    /// <param name="others">The other boxes: the method, null where it is not known, and their part of all bytes; the most bytes first.</param>
    /// <returns>The sums; null where there are no boxes.</returns>
    public static AsyncBoxes? Of(double counted, IReadOnlyList<(string? Method, double Share)> others)
    {
        double named = others.Sum(static other => other.Method is null ? 0 : other.Share);
        double notAttributed = others.Sum(static other => other.Method is null ? other.Share : 0);
        double all = counted + named + notAttributed;
        return all == 0
            ? null
            : new AsyncBoxes(Math.Round(all, 4), Part(counted), Part(named), Part(notAttributed), [.. others.Select(static other => other.Method).OfType<string>()]);

        double Part(double share) => Math.Round(share / all, 4);
    }
}
