using LeanTasks.Tool.Code;
using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>What is known of the methods that code calls: each is followed once.</summary>
/// <remarks>Not for several threads.</remarks>
internal sealed class Callees
{
    private readonly Func<MethodDefinition, IEnumerable<MethodDefinition>> _implementers;

    /// <summary>Creates an index, which reads the code when it is asked.</summary>
    /// <param name="implementers">Finds the methods that may run for a virtual method, apart from itself.</param>
    public Callees(Func<MethodDefinition, IEnumerable<MethodDefinition>> implementers)
    {
        _implementers = implementers;
        Parameters = new ParameterUse(this);
        Results = new CompletedResults(this);
        Kept = new KeptValues(this);
    }

    /// <summary>Whether they consume their arguments.</summary>
    public ParameterUse Parameters { get; }

    /// <summary>Whether they return value tasks that have completed.</summary>
    public CompletedResults Results { get; }

    /// <summary>The classes of objects, and what they run.</summary>
    public ExactTypes Types { get; } = new();

    /// <summary>Whether values are kept for the next run.</summary>
    public KeptValues Kept { get; }

    /// <summary>The methods with code that a call may run.</summary>
    /// <param name="call">The call.</param>
    /// <param name="called">The method that it names.</param>
    public IReadOnlyList<MethodDefinition> Of(Instruction call, MethodDefinition called)
    {
        List<MethodDefinition> methods = called.HasBody ? [called] : [];
        if (called.IsVirtual && call.OpCode.Code == Mono.Cecil.Cil.Code.Callvirt)
            methods.AddRange(_implementers(called));
        return methods;
    }

    /// <summary>The code of an async method, which is in its state machine; null for other methods.</summary>
    public static MethodDefinition? MoveNextOf(MethodDefinition method) => KickoffReader.MachineOf(method) is { } machine ? FusedForms.CodeOf(machine) : null;
}

/// <summary>
/// Recognizes value tasks that are kept for every run of the code that gets them. They are in a <c>static readonly</c> field, by a <c>Lazy</c> in a
/// field, in a dictionary by <c>GetOrAdd</c>. Only where the code shows the call that starts the operation.
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

/// <summary>The classes of objects where the code shows them, and the methods that run for virtual ones then.</summary>
/// <remarks>Not for several threads.</remarks>
internal sealed class ExactTypes
{
    private readonly Dictionary<TypeReference, TypeDefinition?> _classes = [];
    private readonly Dictionary<(TypeDefinition Class, MethodDefinition Called), MethodDefinition?> _runs = [];

    /// <summary>What is known of a new object.</summary>
    /// <param name="type">The type of its constructor.</param>
    /// <returns>Null where its class decides nothing: it has no virtual method that returns a value task.</returns>
    public AbstractValue? Created(TypeReference type) => ClassOf(type) is { } known ? new AbstractValue.Object(known) : null;

    /// <summary>What is known of an object by the type of the field, method or the like that it is from.</summary>
    /// <param name="type">The type.</param>
    /// <returns>Null where it may be of a derived class, or where the class decides nothing.</returns>
    public AbstractValue? Declared(TypeReference type) => ClassOf(type) is { IsSealed: true } known ? new AbstractValue.Object(known) : null;

    /// <summary>The method that a virtual call runs.</summary>
    /// <param name="called">The method that it names.</param>
    /// <param name="type">The class of the object.</param>
    /// <returns>Null where that is not certain.</returns>
    public MethodDefinition? RunBy(MethodDefinition called, TypeDefinition type)
    {
        if (!_runs.TryGetValue((type, called), out MethodDefinition? runs))
            _runs[(type, called)] = runs = Find(called, type);
        return runs;
    }

    private static MethodDefinition? Find(MethodDefinition called, TypeDefinition type)
    {
        // Contracts go by names and numbers of parameters: overloads that agree in both are not told apart.
        if (called.DeclaringType.Methods.Count(other => AreAlike(called, other)) != 1)
            return null;
        for (TypeDefinition? at = type; at is not null; at = at.BaseType?.Resolve())
        {
            if (at == called.DeclaringType)
                return called.HasBody ? called : null;
            MethodDefinition[] overrides = [.. at.Methods.Where(method => method is { IsVirtual: true, HasBody: true } && Contracts.Of(method, static _ => true).Own.Contains(called))];
            if (overrides.Length > 0)
                return overrides is [var only] ? only : null;
        }

        return null;
    }

    private static bool AreAlike(MethodDefinition one, MethodDefinition other) =>
        other.IsVirtual && one.Name == other.Name && one.Parameters.Count == other.Parameters.Count && one.GenericParameters.Count == other.GenericParameters.Count;

    private TypeDefinition? ClassOf(TypeReference type)
    {
        TypeReference named = type is GenericInstanceType generic ? generic.ElementType : type;
        if (named.IsValueType || named is TypeSpecification or GenericParameter || named.MetadataType != MetadataType.Class)
            return null;
        if (!_classes.TryGetValue(named, out TypeDefinition? known))
            _classes[named] = known = named.Resolve() is { IsClass: true, IsValueType: false } resolved && Decides(resolved) ? resolved : null;
        return known;
    }

    private static bool Decides(TypeDefinition type)
    {
        for (TypeDefinition? at = type; at is not null; at = at.BaseType?.Resolve())
        {
            if (at.Methods.Any(static method => method.IsVirtual && ValueTaskTypes.IsOnce(method.ReturnType)))
                return true;
        }

        return false;
    }
}
