namespace LeanTasks.Lab.Harness;

/// <summary>Names the table that the benchmarks of a class belong to, and the variant they measure.</summary>
/// <param name="id">The table's id, as on the command line (<c>tpl</c>, <c>chain</c> …).</param>
/// <param name="variant">The variant of every benchmark that has no <see cref="VariantAttribute"/> of its own.</param>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class TableAttribute(string id, string variant) : Attribute
{
    public string Id { get; } = id;

    public string Variant { get; } = variant;
}
