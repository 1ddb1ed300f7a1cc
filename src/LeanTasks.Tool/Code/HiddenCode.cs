using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Tool.Code;

/// <summary>Methods of .NET that run code of the app which is not named where they are called.</summary>
internal static class HiddenCode
{
    private static readonly Dictionary<string, string> s_members = new()
    {
        ["System.Lazy`1"] = "get_Value",
        ["System.Threading.ThreadLocal`1"] = "get_Value",
        ["System.Delegate"] = "DynamicInvoke",
        ["System.Activator"] = "CreateInstance",
        ["System.Reflection.MethodBase"] = "Invoke",
        ["System.Reflection.ConstructorInfo"] = "Invoke",
        ["System.Reflection.MethodInvoker"] = "Invoke",
        ["System.Reflection.ConstructorInvoker"] = "Invoke",
        ["System.Reflection.PropertyInfo"] = "SetValue",
    };

    /// <summary>What to check about a call.</summary>
    /// <param name="called">The method of .NET.</param>
    /// <param name="caller">The method that calls it.</param>
    /// <returns>A clause: <c>check that what Lazy.Value calls sets no AsyncLocal</c>; null where it calls nothing but what is named there.</returns>
    public static string? Of(MethodDefinition called, MethodDefinition caller)
    {
        if (s_members.TryGetValue(called.DeclaringType.FullName, out string? member) && called.Name == member)
        {
            string name = called.IsGetter ? called.Name["get_".Length..] : called.Name;
            return $"Check that the code called by {TypeNames.Simple(called.DeclaringType)}.{name} does not set an AsyncLocal";
        }

        return TakesFunction(called) && HasFunctionOfOthers(caller) ? "Check that no delegate it passes on sets an AsyncLocal" : null;
    }

    /// <summary>A delegate, or a function of F#.</summary>
    public static bool IsFunction(TypeReference type)
    {
        TypeReference element = type.GetElementType();
        return element is TypeDefinition { BaseType.FullName: "System.MulticastDelegate" }
            || (element.DeclaringType ?? element) is { Namespace: "Microsoft.FSharp.Core", Name: "FSharpFunc`2" or "OptimizedClosures" };
    }

    /// <summary>Whether it may call a delegate on this stack: tasks, threads and timers call theirs in contexts of their own.</summary>
    private static bool TakesFunction(MethodDefinition called) =>
        !called.DeclaringType.Namespace.StartsWith("System.Threading", StringComparison.Ordinal)
        && called.Parameters.Any(parameter => IsOfFunction(parameter.ParameterType));

    /// <summary>Whether a method has a delegate that it has not made, whose code is not found with its own: from an argument or a field.</summary>
    private static bool HasFunctionOfOthers(MethodDefinition method) =>
        method.Parameters.Any(parameter => IsOfFunction(parameter.ParameterType))
        || method.Body.Instructions.Any(static instruction =>
            instruction.Operand is FieldReference field && !IsCache(field) && IsOfFunction(field.FieldType));

    /// <summary>Where the compiler keeps a delegate that the method makes at its first call.</summary>
    private static bool IsCache(FieldReference field) => field.DeclaringType.Name.StartsWith("<>", StringComparison.Ordinal) && field.Name.StartsWith('<');

    private static bool IsOfFunction(TypeReference type) => type is not GenericParameter && type.Resolve() is { } definition && IsFunction(definition);
}
