using System.Globalization;

namespace LeanTasks.Soak.Tests.Running;

/// <summary>What the environment says of a soak.</summary>
internal static class SoakSettings
{
    /// <summary>A number: another one picks other operations. The same in every run otherwise.</summary>
    public const string SeedVariable = "LEANTASKS_SOAK_SEED";

    /// <summary>A part of a name: only operations that have it take turns, to look into one that has failed.</summary>
    public const string OnlyVariable = "LEANTASKS_SOAK_ONLY";

    public static int Seed => Environment.GetEnvironmentVariable(SeedVariable) is { Length: > 0 } seed ? int.Parse(seed, CultureInfo.InvariantCulture) : 1;

    public static string Only => Environment.GetEnvironmentVariable(OnlyVariable) ?? "";
}
