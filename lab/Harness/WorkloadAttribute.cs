namespace LeanTasks.Lab.Harness;

/// <summary>Names the workload that a benchmark method measures; without it the method's name is the workload's.</summary>
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class WorkloadAttribute(string name) : Attribute
{
    public string Name { get; } = name;
}
