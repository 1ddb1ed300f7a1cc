namespace LeanTasks;

/// <summary>
/// Excludes <c>async ValueTask</c> methods when <c>LeanTasksPoolValueTasks</c> or <c>leantasks fuse --pool-value-tasks</c> pools an assembly. It
/// applies to a method, including its lambdas and local functions, or to all methods of a type or an assembly.
/// </summary>
/// <remarks>
/// Use it for methods whose value task is awaited more than once, or read after it was awaited. By then a pooled one already serves another call. The
/// attribute is recognized by its full name, so an assembly can declare its own.
/// </remarks>
[AttributeUsage(
    AttributeTargets.Method | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Assembly,
    Inherited = false)]
public sealed class NotPooledAttribute : Attribute;
