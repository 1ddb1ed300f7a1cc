using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>
/// Recognizes value tasks that are kept for every run of the code that gets them: in a <c>static readonly</c> field, by a <c>Lazy</c> in a field, in a
/// dictionary by <c>GetOrAdd</c>. Only where the code shows the call that starts the operation.
/// </summary>
/// <param name="callees">What is known of methods.</param>
/// <remarks>Not for several threads.</remarks>
internal sealed class KeptValues(Callees callees)
{
    private readonly Dictionary<MemberReference, bool> _known = [];

    /// <summary>Whether an instruction gets such a value, in code that may run again.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <param name="method">The method that it is in.</param>
    public bool AreGotBy(Instruction instruction, MethodDefinition method) => !RunsOnce(method) && instruction.Operand switch
    {
        FieldReference field when instruction.OpCode.Code is ILCode.Ldsfld or ILCode.Ldsflda =>
            field.Resolve() is { IsInitOnly: true } kept && All(kept, store => StartsOperation(store.Previous)),
        MethodReference { Name: "get_Value", DeclaringType.FullName: var type } when type.StartsWith("System.Lazy`1", StringComparison.Ordinal) =>
            instruction.Previous?.Operand is FieldReference lazy && lazy.Resolve() is { } field && !CompilerNames.IsMadeByCompiler(field.DeclaringType) && All(field, MakesLazily),
        MethodReference { Name: "GetOrAdd", DeclaringType.Name: "ConcurrentDictionary`2", Parameters: [_, { ParameterType: GenericInstanceType }, ..] } =>
            IsStartedBy(instruction),
        _ => false,
    };

    /// <summary>Whether the lambda that a call, or a construction, receives starts an operation each time that it runs.</summary>
    /// <param name="call">The call.</param>
    public bool IsStartedBy(Instruction call) => Lambdas.For(call) is { } factory && IsStart(factory);

    // A static constructor, the program's entry.
    private static bool RunsOnce(MethodDefinition method) =>
        method.Name is ".cctor" or "Main" or "<Main>$" || method.DeclaringType.Name.StartsWith("<Main>", StringComparison.Ordinal)
        || method.DeclaringType.Name.StartsWith("<<Main>$>", StringComparison.Ordinal);

    /// <summary>Whether all instructions of a type that write its field do so in a certain way, and there is one.</summary>
    private bool All(FieldDefinition field, Func<Instruction, bool> holds)
    {
        if (_known.TryGetValue(field, out bool known))
            return known;
        _known[field] = false;
        Instruction[] stores = [.. field.DeclaringType.Methods.Where(static method => method.HasBody).SelectMany(static method => method.Body.Instructions)
            .Where(instruction => instruction.OpCode.Code is ILCode.Stfld or ILCode.Stsfld && ((FieldReference)instruction.Operand).Resolve() == field)];
        return _known[field] = stores.Length > 0 && Array.TrueForAll(stores, store => holds(store));
    }

    private bool MakesLazily(Instruction store) =>
        store.Previous is { OpCode.Code: ILCode.Newobj, Operand: MethodReference { Parameters: [{ ParameterType: GenericInstanceType }, ..] } } creation && IsStartedBy(creation);

    /// <summary>Whether all that a method returns are operations that it has started.</summary>
    private bool IsStart(MethodDefinition method)
    {
        if (KickoffReader.MachineOf(method) is not null)
            return !callees.Results.Of(method);
        Instruction[] returned = [.. method.Body.Instructions.Where(static instruction => instruction.OpCode.Code == ILCode.Ret).Select(static end => end.Previous)];
        return returned.Length > 0 && Array.TrueForAll(returned, StartsOperation);
    }

    /// <summary>Whether an instruction is a call that starts an operation, whose value may be consumed once.</summary>
    /// <param name="instruction">The instruction.</param>
    public bool StartsOperation(Instruction? instruction) =>
        instruction is { OpCode.Code: ILCode.Call or ILCode.Callvirt, Operand: MethodReference called }
        && ValueTaskTypes.IsOnce(ValueTaskTypes.ReturnTypeOf(called)) && !ValueTaskTypes.ReturnsReusable(called)
        && !callees.Results.Of(instruction, new AbstractValue?[called.Parameters.Count]);
}
