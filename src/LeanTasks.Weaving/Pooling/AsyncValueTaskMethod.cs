using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Weaving.Pooling;

/// <summary>An async method that returns a <c>ValueTask</c>, with its compiled form.</summary>
internal sealed class AsyncValueTaskMethod
{
    private readonly TypeDefinition? _stateMachine;

    private AsyncValueTaskMethod(MethodDefinition method, TypeDefinition? stateMachine, string? whyNot)
    {
        Method = method;
        Name = SourceName.Of(method);
        _stateMachine = stateMachine;
        WhyNot = whyNot;
    }

    /// <summary>The method, which only starts the state machine.</summary>
    public MethodDefinition Method { get; }

    /// <summary>How the source names it.</summary>
    public SourceName Name { get; }

    /// <summary>What tells it from others; null where no state machine was found.</summary>
    public AsyncMethodKey? Key => _stateMachine is null ? null : AsyncMethodKey.Of(_stateMachine);

    /// <summary>Why it cannot be pooled with any options; null if it can.</summary>
    public string? WhyNot { get; }

    /// <summary>The state machine of a method that can be pooled.</summary>
    public TypeDefinition StateMachine => _stateMachine!;

    /// <summary>The field of the state machine that holds the builder of .NET.</summary>
    public FieldDefinition Builder => StateMachines.BuilderOf(StateMachine)!;

    /// <summary>All of a module, by name.</summary>
    public static List<AsyncValueTaskMethod> In(ModuleDefinition module)
    {
        List<AsyncValueTaskMethod> methods = [];
        HashSet<TypeDefinition> seen = [];
        foreach (MethodDefinition method in module.GetTypes().SelectMany(static type => type.Methods))
        {
            if (!ReturnsValueTask(method))
                continue;
            if (StateMachines.IsRuntimeAsync(method))
                methods.Add(new AsyncValueTaskMethod(method, null, StateMachines.RuntimeAsyncReason));
            else if (KickoffReader.NamesMachine(method))
                methods.Add(Of(method, seen));
        }

        return [.. methods.OrderBy(static m => m.Name.Unique, StringComparer.Ordinal)];
    }

    private static AsyncValueTaskMethod Of(MethodDefinition method, HashSet<TypeDefinition> seen)
    {
        TypeDefinition? stateMachine = KickoffReader.MachineOf(method);
        TypeReference? builder = stateMachine is null ? null : StateMachines.BuilderOf(stateMachine)?.FieldType.GetElementType();
        string? whyNot = builder switch
        {
            _ when stateMachine is not null && FusedNames.IsFused(stateMachine) => "it is already fused; pool an assembly when you fuse it",
            null => "it cannot be rewritten: its AsyncStateMachineAttribute does not name a state machine",
            _ when !seen.Add(stateMachine!) => "it cannot be rewritten: it shares its state machine with another method",
            _ when PooledBuilder.IsReplaced(builder) => null,
            { Namespace: "LeanTasks", Name: "PooledValueTaskMethodBuilder" or "PooledValueTaskMethodBuilder`1" } => "it is already pooled",
            _ => $"it uses a custom builder, {builder.FullName}",
        };
        return new AsyncValueTaskMethod(method, stateMachine, whyNot);
    }

    private static bool ReturnsValueTask(MethodDefinition method) =>
        method.ReturnType.GetElementType() is { Namespace: "System.Threading.Tasks", Name: "ValueTask" or "ValueTask`1" };
}
