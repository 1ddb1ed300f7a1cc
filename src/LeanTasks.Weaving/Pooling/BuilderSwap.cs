using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Pooling;

/// <summary>The change that gives one method the pooled builder: all parts of it are found before any is applied.</summary>
internal sealed class BuilderSwap
{
    private readonly List<Action> _changes = [];
    private readonly AsyncValueTaskMethod _method;
    private readonly PooledBuilder _builder;
    private bool _creates;

    private BuilderSwap(AsyncValueTaskMethod method, PooledBuilder builder)
    {
        _method = method;
        _builder = builder;
    }

    /// <summary>Finds the parts to change.</summary>
    /// <param name="method">The method.</param>
    /// <param name="builder">The new builder.</param>
    /// <param name="obstacle">Why it cannot be changed; null if it can.</param>
    /// <returns>The change; null if there is an obstacle.</returns>
    public static BuilderSwap? Prepare(AsyncValueTaskMethod method, PooledBuilder builder, out string? obstacle)
    {
        BuilderSwap swap = new(method, builder);
        obstacle = swap.Find();
        return obstacle is null ? swap : null;
    }

    /// <summary>Applies the change.</summary>
    public void Apply()
    {
        foreach (Action change in _changes)
            change();
    }

    private string? Find()
    {
        FieldDefinition field = _method.Builder;
        foreach (FieldDefinition other in _method.StateMachine.Fields)
        {
            if (other != field && PooledBuilder.Mentions(other.FieldType))
                return $"it cannot be rewritten: its state machine has a second builder field, {other.Name}";
        }

        _changes.Add(() => field.FieldType = _builder.Replace(field.FieldType));
        foreach (MethodDefinition method in _method.StateMachine.Methods.Append(_method.Method))
        {
            if (method.HasBody && FindIn(method.Body) is { } obstacle)
                return $"it cannot be rewritten: {method.Name} {obstacle}";
        }

        return _creates ? null : "it cannot be rewritten: it does not create its own builder";
    }

    private string? FindIn(MethodBody body)
    {
        foreach (VariableDefinition variable in body.Variables)
        {
            if (!PooledBuilder.Mentions(variable.VariableType))
                continue;
            if (!PooledBuilder.IsReplaced(variable.VariableType) && variable.VariableType is not ByReferenceType)
                return $"has a variable of type {variable.VariableType.FullName}";
            _changes.Add(() => variable.VariableType = _builder.Replace(variable.VariableType));
        }

        foreach (Instruction instruction in body.Instructions)
        {
            string? obstacle = instruction.Operand switch
            {
                MethodReference called => FindIn(instruction, called),
                FieldReference field => FindIn(instruction, field),
                TypeReference type when PooledBuilder.Mentions(type) => FindIn(instruction, type),
                _ => null,
            };
            if (obstacle is not null)
                return obstacle;
        }

        return null;
    }

    private string? FindIn(Instruction instruction, MethodReference called)
    {
        if (called is GenericInstanceMethod instance && instance.GenericArguments.Any(PooledBuilder.Mentions))
            return $"passes the type of its builder to {called.Name}";
        if (!PooledBuilder.IsReplaced(called.DeclaringType))
        {
            return PooledBuilder.Mentions(called.DeclaringType) || called.Parameters.Any(static p => PooledBuilder.Mentions(p.ParameterType))
                ? $"passes its builder to {called.DeclaringType.Name}.{called.Name}"
                : null;
        }

        if (!HasTwin(called))
            return $"calls {called.Name}, which the pooled builder does not have";
        _creates |= called.Name == "Create";
        _changes.Add(() => instruction.Operand = _builder.Replace(called));
        return null;
    }

    private string? FindIn(Instruction instruction, FieldReference field)
    {
        if (!PooledBuilder.Mentions(field.FieldType))
            return null;
        if (field.Name != _method.Builder.Name || field.DeclaringType.GetElementType().Resolve() != _method.StateMachine)
            return $"uses the builder of another method, in {field.DeclaringType.Name}";

        // Code of a state machine without type parameters refers to the field definition itself, which is changed directly.
        if (field is not FieldDefinition)
            _changes.Add(() => instruction.Operand = _builder.Replace(field));
        return null;
    }

    private string? FindIn(Instruction instruction, TypeReference type)
    {
        if (!PooledBuilder.IsReplaced(type) || instruction.OpCode.Code == Code.Ldtoken)
            return $"uses the type {type.FullName}";
        _changes.Add(() => instruction.Operand = _builder.Replace(type));
        return null;
    }

    private static bool HasTwin(MethodReference called) => (called.Name, called.Parameters.Count) switch
    {
        ("Create" or "get_Task" or "SetResult", 0) => true,
        ("Start" or "SetStateMachine" or "SetResult" or "SetException", 1) => true,
        ("AwaitOnCompleted" or "AwaitUnsafeOnCompleted", 2) => true,
        _ => false,
    };
}
