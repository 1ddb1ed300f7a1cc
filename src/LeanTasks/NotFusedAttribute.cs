namespace LeanTasks;

/// <summary>
/// Leaves async methods as the compiler made them where a whole assembly is fused, by <c>leantasks fuse</c>. It applies to a method with its
/// lambdas and local functions, or to all methods of a type or an assembly.
/// </summary>
/// <remarks>Fused methods behave as before, so nothing needs it to be right. The attribute is recognized by its full name, so an assembly may declare its own.</remarks>
[AttributeUsage(
    AttributeTargets.Method | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Assembly,
    Inherited = false)]
public sealed class NotFusedAttribute : Attribute;
