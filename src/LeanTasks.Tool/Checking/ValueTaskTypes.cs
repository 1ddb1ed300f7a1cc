using LeanTasks.Tool.Code;
using LeanTasks.Weaving.Builders;
using Mono.Cecil;

namespace LeanTasks.Tool.Checking;

/// <summary>The types whose values may be consumed once, and their members.</summary>
internal static class ValueTaskTypes
{
    /// <summary>Whether the values of a type may be consumed only once.</summary>
    /// <param name="type">A type, open or closed.</param>
    /// <returns>True for ValueTask, PooledFlow and Flow, with or without a result.</returns>
    public static bool IsOnce(TypeReference type) => type.Namespace switch
    {
        "System.Threading.Tasks" => type.Name is "ValueTask" or "ValueTask`1",
        "LeanTasks" => type.Name is "PooledFlow" or "PooledFlow`1" or "Flow`1",
        _ => false,
    };

    /// <summary>The return type of a call, even if the method's is only <c>T</c>, as for delegates and collections.</summary>
    /// <param name="method">The method, as it is called.</param>
    public static TypeReference ReturnTypeOf(MethodReference method) => method.ReturnType switch
    {
        GenericParameter { Type: GenericParameterType.Type } of when method.DeclaringType is GenericInstanceType type => type.GenericArguments[of.Position],
        GenericParameter { Type: GenericParameterType.Method } of when method is GenericInstanceMethod instance => instance.GenericArguments[of.Position],
        TypeReference type => type,
    };

    /// <summary>Whether a call runs a delegate.</summary>
    /// <param name="method">The method that is called.</param>
    public static bool IsDelegate(MethodReference method) =>
        method.Name == "Invoke" && method.HasThis && method.DeclaringType.Resolve()?.BaseType?.FullName == "System.MulticastDelegate";

    /// <summary>
    /// Whether a call is made only where an await does not find its result immediately. The compiler of C#, the builders of F# and fused
    /// code make such calls.
    /// </summary>
    /// <param name="method">The method that is called.</param>
    public static bool Suspends(MethodReference method) => FusedForms.Suspends(method) || StateMachines.IsRuntimeSuspension(method) || method.DeclaringType.Namespace switch
    {
        "LeanTasks.Flows" or "LeanTasks.FSharp" => method.Name is "After" or "AfterFlow" or "AfterAwaiter" or "Over" or "Suspend" or "AwaitFlow" or "AwaitUnsafeOnCompleted",
        "LeanTasks.Builders" => IsAwaitedTask(method.DeclaringType) && method.Name == "Await",
        _ => method.Name is "AwaitUnsafeOnCompleted" or "AwaitOnCompleted" || method.Name.StartsWith("suspend@", StringComparison.Ordinal),
    };

    /// <summary>Whether a call asks whether a value task, its argument, has its result: by the builders of F#.</summary>
    /// <param name="method">The method that is called.</param>
    public static bool AsksForResult(MethodReference method) => IsAwaitedTask(method.DeclaringType) && method.Name == "HasResult";

    /// <summary>Whether the value that a method returns may be consumed any number of times.</summary>
    /// <param name="method">A method that returns a value task.</param>
    /// <returns>True for the factories of value tasks, which create them over a result or a task, and for a task as a value task.</returns>
    public static bool ReturnsReusable(MethodReference method) =>
        IsOnce(method.DeclaringType) || (IsAwaitedTask(method.DeclaringType) && method.Name == "AsValueTask")
        || (method.DeclaringType.Namespace == "LeanTasks" && method.DeclaringType.Name is "LeanTask" or "LeanTask`1");

    /// <summary>Whether a factory of a value task returns one that has completed.</summary>
    /// <param name="method">A method of a value task's type.</param>
    public static bool ReturnsCompleted(MethodReference method) => method.Name is "FromResult" or "FromException" or "FromCanceled" or "get_CompletedTask";

    /// <summary>Whether a value task is created over a result.</summary>
    /// <param name="constructor">A constructor of a value task.</param>
    public static bool IsOverResult(MethodReference constructor) => constructor.Parameters is [{ ParameterType: GenericParameter }];

    /// <summary>Whether a value task is created over a source, which serves another operation once the result was consumed.</summary>
    /// <param name="constructor">A constructor of a value task.</param>
    /// <returns>False for one over a result or a task.</returns>
    public static bool IsOverSource(MethodReference constructor) =>
        constructor.DeclaringType.Namespace == "System.Threading.Tasks" && constructor.Parameters.Count == 2;

    /// <summary>Whether a call may complete an operation that was started before.</summary>
    /// <param name="name">The name of the method that is called.</param>
    /// <returns>True for the names of members of value task sources, and of methods that wait.</returns>
    public static bool MayComplete(string name) =>
        name.StartsWith("Set", StringComparison.Ordinal) || name.StartsWith("TrySet", StringComparison.Ordinal) || name.Contains("Complete", StringComparison.Ordinal)
        || name.Contains("Wait", StringComparison.Ordinal) || name.Contains("Signal", StringComparison.Ordinal) || name.Contains("Release", StringComparison.Ordinal)
        || name.Contains("Write", StringComparison.Ordinal) || name.Contains("Flush", StringComparison.Ordinal) || name.Contains("Cancel", StringComparison.Ordinal)
        || name.Contains("Run", StringComparison.Ordinal) || name.Contains("Join", StringComparison.Ordinal) || name.Contains("Sleep", StringComparison.Ordinal)
        || name.Contains("Spin", StringComparison.Ordinal) || name is "Invoke" or "Post" or "Send" or "Dispose" or "Advance" or "Enqueue" or "Add" or "Set" or "Yield";

    private static bool IsAwaitedTask(TypeReference type) => type is { Namespace: "LeanTasks.Builders", Name: "AwaitedTask" };
}
