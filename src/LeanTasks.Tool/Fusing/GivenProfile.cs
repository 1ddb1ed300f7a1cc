using System.Globalization;

namespace LeanTasks.Tool.Fusing;

/// <summary>The profile that <c>leantasks fuse</c> chooses methods by.</summary>
/// <param name="File">Its file.</param>
/// <param name="Counts">What is in it.</param>
/// <param name="MinSaving">The least part of all counted bytes, or calls, that makes a method pay; 0 to 1.</param>
internal sealed record GivenProfile(string File, ProfiledCounts Counts, double MinSaving)
{
    /// <summary>The part, in percent, if none is given: ten bytes of ten thousand are not noticed, and fewer methods are less code.</summary>
    public const string MinPercent = "0.1";

    /// <summary>Reads the options.</summary>
    /// <param name="file">The file; null for none.</param>
    /// <param name="minSaving">The part, in percent; null for the usual.</param>
    /// <returns>The profile; null if there is none.</returns>
    /// <exception cref="UsageException">One of them does not fit.</exception>
    public static GivenProfile? Read(string? file, string? minSaving)
    {
        if (file is null)
            return minSaving is null ? null : throw new UsageException("--min-saving requires --profile. Specify both.");
        if (!double.TryParse(minSaving ?? MinPercent, NumberStyles.Float, CultureInfo.InvariantCulture, out double percent) || percent is not (>= 0 and <= 100))
            throw new UsageException($"--min-saving '{minSaving}' is not a percentage. Specify a number from 0 to 100, such as {MinPercent}.");
        return new GivenProfile(file, ProfiledCounts.Read(file), percent / 100);
    }
}
