namespace LeanTasks;

/// <summary>
/// Excludes async methods when <c>leantasks fuse</c> fuses an assembly. It applies to a method, including its lambdas and local functions, or to all
/// methods of a type or an assembly.
/// </summary>
/// <remarks>Fused methods behave as before, so the attribute is never required for correctness. The attribute is recognized by its full name, so an
/// assembly can declare its own.</remarks>
[AttributeUsage(
    AttributeTargets.Method | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Assembly,
    Inherited = false)]
public sealed class NotFusedAttribute : Attribute;
