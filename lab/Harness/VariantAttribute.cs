namespace LeanTasks.Lab.Harness;

/// <summary>Names the variant that a benchmark method measures, where it is not the one of its class.</summary>
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class VariantAttribute(string name) : Attribute
{
    public string Name { get; } = name;
}
