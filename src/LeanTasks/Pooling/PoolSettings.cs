using System.Globalization;

namespace LeanTasks.Pooling;

/// <summary>
/// What a program can set, in its runtimeconfig.json or by <see cref="AppContext"/> before the first pooled method suspends.
/// </summary>
internal sealed class PoolSettings
{
    internal const string MaxBoxesName = "LeanTasks.Pooling.MaxBoxesPerMethod";
    internal const string TrimOnGen2Name = "LeanTasks.Pooling.TrimOnGen2";

    /// <summary>
    /// How many boxes of a method its depot keeps; threads keep up to two magazines beside it. Room for the connections of a busy server. A box is
    /// made only when none is at hand. So the list never holds many more than were once in use at the same time. The cap is for a program that hardly
    /// ever runs a collection of the second generation.
    /// </summary>
    internal const int DefaultMaxBoxes = 131_072;

    // What is wrong with the settings; null if nothing is.
    private readonly string? _wrong;

    private PoolSettings(int maxBoxes, bool trimOnGen2, string? wrong)
    {
        MaxBoxesPerMethod = maxBoxes;
        TrimOnGen2 = trimOnGen2;
        _wrong = wrong;
    }

    /// <summary>The settings of this process; read once.</summary>
    internal static PoolSettings Current { get; } = Parse(
        AppContext.GetData(MaxBoxesName),
        AppContext.TryGetSwitch(TrimOnGen2Name, out bool trim) ? trim : AppContext.GetData(TrimOnGen2Name));

    internal int MaxBoxesPerMethod { get; }

    internal bool TrimOnGen2 { get; }

    /// <summary>
    /// Never throws, because a static constructor calls it. One that throws once makes its type unusable for good, with a message that names the type
    /// and not the setting.
    /// </summary>
    internal static PoolSettings Parse(object? maxBoxes, object? trimOnGen2)
    {
        string? wrong = null;
        int max = DefaultMaxBoxes;
        if (maxBoxes is not null && !TryParseCount(maxBoxes, out max))
            wrong = Complaint(MaxBoxesName, maxBoxes, $"an integer from 0 to {int.MaxValue}", $"{DefaultMaxBoxes}");

        bool trim = true;
        if (trimOnGen2 is not null && !TryParseSwitch(trimOnGen2, out trim))
            wrong ??= Complaint(TrimOnGen2Name, trimOnGen2, "true or false", "true");

        return new PoolSettings(max, trim, wrong);
    }

    /// <exception cref="InvalidOperationException">A setting is wrong. The same exception each time.</exception>
    internal void ThrowIfWrong()
    {
        if (_wrong is not null)
            throw new InvalidOperationException(_wrong);
    }

    private static bool TryParseCount(object value, out int count)
    {
        count = value as int? ?? 0;
        return value is string text
            ? int.TryParse(text, NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite, CultureInfo.InvariantCulture, out count)
            : value is int && count >= 0;
    }

    private static bool TryParseSwitch(object value, out bool on)
    {
        on = value as bool? ?? false;
        return value is string text ? bool.TryParse(text, out on) : value is bool;
    }

    private static string Complaint(string name, object value, string expected, string otherwise)
    {
        // A foreign type's ToString might throw.
        string found = value is string or bool || value.GetType().IsPrimitive
            ? Convert.ToString(value, CultureInfo.InvariantCulture)!
            : $"an object of type {value.GetType()}";
        return $"The setting '{name}' is '{found}', but must be {expected}. Correct it where it is set (runtimeconfig.json, "
            + $"a RuntimeHostConfigurationOption in the project file, or AppContext), or remove it to use the default, {otherwise}.";
    }
}
