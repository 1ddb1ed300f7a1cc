using System.Reflection;
using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>
/// Puts the product's static fields back to what they held at first, so that each execution begins like the one before.
/// Knows fields, not what they refer to, and no fields of generic types.
/// </summary>
internal static class ProductStatics
{
    private static readonly FieldInfo[] s_threadFields = [.. Fields.Where(IsThreadStatic)];
    private static readonly (FieldInfo Field, object? Initially)[] s_fields =
        [.. Fields.Where(static field => !IsThreadStatic(field)).Select(static field => (field, field.GetValue(null)))];

    private static IEnumerable<FieldInfo> Fields =>
        typeof(LeanTask).Assembly.GetTypes()
            .Where(static type => IsProduct(type) && !type.ContainsGenericParameters)
            .SelectMany(static type => type.GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            .Where(static each => !each.IsInitOnly && !each.IsLiteral);

    /// <summary>Called before each execution.</summary>
    internal static void Reset()
    {
        foreach ((FieldInfo field, object? initially) in s_fields)
            field.SetValue(null, initially);
    }

    /// <summary>Called on each logical thread as it begins: the real thread under it has run others.</summary>
    internal static void ResetThread()
    {
        foreach (FieldInfo field in s_threadFields)
            field.SetValue(null, field.FieldType.IsValueType ? Activator.CreateInstance(field.FieldType) : null);
    }

    private static bool IsThreadStatic(FieldInfo field) => field.IsDefined(typeof(ThreadStaticAttribute));

    private static bool IsProduct(Type type) =>
        type.Namespace is { } name
        && (name == "LeanTasks" || name.StartsWith("LeanTasks.", StringComparison.Ordinal))
        && !name.StartsWith("LeanTasks.Interleavings", StringComparison.Ordinal)
        && !type.IsDefined(typeof(CompilerGeneratedAttribute));
}
