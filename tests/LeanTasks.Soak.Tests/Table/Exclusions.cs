namespace LeanTasks.Soak.Tests.Table;

/// <summary>Public types without an operation, and why.</summary>
internal static class Exclusions
{
    public static Dictionary<Type, string> All { get; } = new()
    {
        [typeof(FastPath)] = "Says which private members of the BCL are used, and does nothing.",
        [typeof(NotFusedAttribute)] = "Only the weaver reads it.",
        [typeof(NotPooledAttribute)] = "Only the weaver reads it.",
    };
}
