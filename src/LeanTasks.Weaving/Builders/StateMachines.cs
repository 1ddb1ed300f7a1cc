using Mono.Cecil;

namespace LeanTasks.Weaving.Builders;

/// <summary>The compiler's types that async methods become.</summary>
internal static class StateMachines
{
    private const string Interface = "System.Runtime.CompilerServices.IAsyncStateMachine";

    /// <summary>The name of the field of a C# state machine that holds its builder.</summary>
    internal const string BuilderField = "<>t__builder";

    /// <summary>What the names of Visual Basic's state machines begin with.</summary>
    internal const string OfVisualBasic = "VB$StateMachine_";

    /// <summary>Why a method that is compiled with runtime-async is left as it is.</summary>
    public const string RuntimeAsyncReason = "it is compiled with runtime-async and has no state machine";

    private const MethodImplAttributes RuntimeAsync = (MethodImplAttributes)0x2000;

    /// <summary>Whether a type is one: of C#, including iterators, and of F#.</summary>
    public static bool Is(TypeDefinition type) =>
        type.HasInterfaces && type.Interfaces.Any(static i => i.InterfaceType.FullName == Interface);

    /// <summary>Whether a type of the compiler's holds the code of an async method or of an iterator.</summary>
    public static bool HasCode(TypeDefinition type) =>
        type.Name.StartsWith("<", StringComparison.Ordinal) && (Is(type) || type.Name.Contains(">d"));

    /// <summary>The field of a C# state machine that holds its builder.</summary>
    public static FieldDefinition? BuilderOf(TypeDefinition type) => type.Fields.FirstOrDefault(static f => f.Name == BuilderField);

    /// <summary>Whether the runtime itself suspends a method, without state machine and builder.</summary>
    public static bool IsRuntimeAsync(MethodDefinition method) => (method.ImplAttributes & RuntimeAsync) != 0;

    /// <summary>Whether a call is an await of such a method: it takes the task, and returns its result.</summary>
    public static bool IsRuntimeAwait(MethodReference method) => IsRuntimeHelper(method) && method.Name == "Await";

    /// <summary>Whether a call suspends such a method until an awaiter, its argument, has completed.</summary>
    public static bool IsRuntimeSuspension(MethodReference method) => IsRuntimeHelper(method) && method.Name is ("AwaitAwaiter" or "UnsafeAwaitAwaiter");

    private static bool IsRuntimeHelper(MethodReference method) => method.DeclaringType is { Namespace: "System.Runtime.CompilerServices", Name: "AsyncHelpers" };
}
