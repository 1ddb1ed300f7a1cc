namespace LeanTasks.Soak.Tests.Running;

/// <summary>The system's time, by a provider that the library does not know.</summary>
internal sealed class OwnTime : TimeProvider
{
    public static OwnTime Instance { get; } = new();
}
