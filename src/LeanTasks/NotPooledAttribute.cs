namespace LeanTasks;

/// <summary>
/// Leaves the value tasks of <c>async ValueTask</c> methods as the compiler made them where a whole assembly is pooled, by
/// <c>LeanTasksPoolValueTasks</c> or <c>leantasks fuse --pool-value-tasks</c>. It applies to a method with its lambdas and local functions, or to all
/// methods of a type or an assembly.
/// </summary>
/// <remarks>
/// For methods whose value task is kept and awaited more than once, or read after it was awaited: a pooled one already serves
/// another call by then. The attribute is recognized by its full name, so an assembly may declare its own.
/// </remarks>
[AttributeUsage(
    AttributeTargets.Method | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Assembly,
    Inherited = false)]
public sealed class NotPooledAttribute : Attribute;
