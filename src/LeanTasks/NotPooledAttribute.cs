namespace LeanTasks;

/// <summary>
/// Keeps <c>async ValueTask</c> methods as the compiler made them where an assembly is pooled as a whole, by
/// <c>LeanTasksPoolValueTasks</c> or <c>leantasks pool</c>: a method with its lambdas and local functions, or all of a type or an
/// assembly.
/// </summary>
/// <remarks>
/// For methods whose value task is kept and awaited more than once, or read after it was awaited: a pooled one is used again for
/// another call by then. It is known by its full name, so that an assembly may declare one of its own.
/// </remarks>
[AttributeUsage(
    AttributeTargets.Method | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Assembly,
    Inherited = false)]
public sealed class NotPooledAttribute : Attribute;
