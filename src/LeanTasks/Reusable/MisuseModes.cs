namespace LeanTasks.Reusable;

/// <summary>
/// Two AppContext switches that change what becomes of misuse, each read once. Off, they cost nothing: what is compiled with
/// optimization holds them as constants. docs/misuse.md tells of them to users.
/// </summary>
internal static class MisuseModes
{
    /// <summary>For a rollout: a method whose value task was misused returns tasks from then on.</summary>
    internal const string ForgiveSwitch = "LeanTasks.ValueTasks.ForgiveMisuse";

    /// <summary>For test runs: what is misused now and then, by how threads race, is misused always.</summary>
    internal const string ProvokeSwitch = "LeanTasks.ValueTasks.ProvokeMisuse";

    /// <summary>Whether <see cref="ForgiveSwitch"/> is on.</summary>
    internal static readonly bool Forgives = IsOn(ForgiveSwitch);

    /// <summary>Whether <see cref="ProvokeSwitch"/> is on.</summary>
    internal static readonly bool Provokes = IsOn(ProvokeSwitch);

    private static bool IsOn(string name) => AppContext.TryGetSwitch(name, out bool isOn) && isOn;
}
