using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// The straight form of a <see cref="Crossing"/>, in the module that calls: a method that chooses, and two between which it chooses. Each is compiled
/// only when it is called, so the one that names what a replaced neighbour does not have is not.
/// </summary>
internal sealed class FusedCrossing : FusedCallee
{
    private readonly Crossing _crossing;
    private readonly NeighbourClass _neighbour;
    private readonly FusedMembers _members;
    private readonly MethodDefinition _choice;
    private readonly MethodDefinition _straight;
    private readonly MethodDefinition _edge;

    public FusedCrossing(Crossing crossing, NeighbourClass neighbour, FusedMembers members)
    {
        _crossing = crossing;
        _neighbour = neighbour;
        _members = members;
        string name = neighbour.NameFor(crossing.Method);
        _choice = Declare(name);
        _choice.AggressiveInlining = true;
        _straight = Declare(name + FusedNames.Straight);
        _straight.AggressiveInlining = true;
        _edge = Declare(name + FusedNames.Edge);
        _edge.NoInlining = true;
    }

    public override IEnumerable<MethodDefinition> Written => [_choice, _straight, _edge];

    public override bool IsInstance => false;

    public override MethodReference FromCaller(MethodReference called, bool isGuarded)
    {
        if (!_choice.HasGenericParameters)
            return _choice;
        GenericInstanceMethod closed = new(_choice);
        foreach (TypeReference argument in ((called.DeclaringType as GenericInstanceType)?.GenericArguments ?? []).Concat((called as GenericInstanceMethod)?.GenericArguments ?? []))
            closed.GenericArguments.Add(argument);
        return closed;
    }

    /// <summary>Writes the code.</summary>
    public void Write(IReadOnlyDictionary<Fusable, FusedCallee> fused)
    {
        WriteChoice();
        WriteStraight(fused[_crossing.Target]);
        WriteEdge();
    }

    private int TypeParameters => _crossing.Method.DeclaringType.GenericParameters.Count;

    private void WriteChoice()
    {
        ILProcessor il = _choice.Body.GetILProcessor();
        Instruction edge = Instruction.Create(OpCodes.Nop);
        il.Emit(OpCodes.Ldsfld, _neighbour.IsFused);
        il.Emit(OpCodes.Brfalse, edge);
        Call(_straight);
        il.Append(edge);
        Call(_edge);

        void Call(MethodDefinition method)
        {
            LoadArguments(il, _choice, _choice.Parameters.Count);
            il.Emit(OpCodes.Call, GenericMethods.Within(method, _choice));
            il.Emit(OpCodes.Ret);
        }
    }

    private void WriteStraight(FusedCallee target)
    {
        ILProcessor il = _straight.Body.GetILProcessor();
        LoadArguments(il, _straight, _straight.Parameters.Count, _crossing.Cast);

        // A straight form may leave a change of contexts to its caller. Here that is not the source's code, so the guarded form restores them.
        MethodReference method = target.FromCaller(CalledWithin(_straight), isGuarded: true);
        il.Emit(target.IsInstance ? _crossing.OpCode : OpCodes.Call, ForeignReferences.In(_crossing.From, method));
        Il.ReturnBehind(il, method);
    }

    private void WriteEdge()
    {
        ILProcessor il = _edge.Body.GetILProcessor();
        LoadArguments(il, _edge, _edge.Parameters.Count - 1);
        il.Emit(_crossing.OpCode, CalledWithin(_edge));
        il.Emit(OpCodes.Ldarg, _edge.Parameters[_edge.Parameters.Count - 1]);
        il.Emit(OpCodes.Call, _members.AwaitReturned(_crossing.Called, _crossing.ReturnsTask, ResultIn(_edge)));
        il.Emit(OpCodes.Ret);
    }

    private void LoadArguments(ILProcessor il, MethodDefinition method, int count, TypeReference? cast = null)
    {
        foreach (ParameterDefinition parameter in method.Parameters.Take(count))
        {
            il.Emit(OpCodes.Ldarg, parameter);
            if (cast is not null && parameter.Index == 0)
                il.Emit(OpCodes.Castclass, ForeignReferences.In(_crossing.From, cast));
        }
    }

    private MethodDefinition Declare(string name)
    {
        ModuleDefinition module = _crossing.From;
        MethodDefinition named = _crossing.Method;
        MethodDefinition method = new(
            name,
            MethodAttributes.Assembly | MethodAttributes.Static | MethodAttributes.HideBySig,
            module.TypeSystem.Void);
        CopyTypeParameters(method);
        method.ReturnType = ResultIn(method) ?? module.TypeSystem.Void;
        if (named.HasThis)
        {
            TypeReference self = TypeIn(method);
            method.Parameters.Add(new ParameterDefinition(named.DeclaringType.IsValueType ? new ByReferenceType(self) : self));
        }

        for (int i = 0; i < named.Parameters.Count; i++)
        {
            ParameterDefinition parameter = new(Within(method, _crossing.Called.Parameters[i].ParameterType));
            CopyAttributes(named.Parameters[i], parameter);
            method.Parameters.Add(parameter);
        }

        method.Parameters.Add(new ParameterDefinition(_members.RunByReference));

        // The source has no such method: a stack trace shows those around it.
        if (_members.StackTraceHidden() is { } hidden)
            method.CustomAttributes.Add(hidden);
        _neighbour.Type.Methods.Add(method);
        return method;
    }

    // Those of the type, then those of the method.
    private void CopyTypeParameters(MethodDefinition method)
    {
        MethodDefinition named = _crossing.Method;
        List<GenericParameter> all = [.. named.DeclaringType.GenericParameters.Concat(named.GenericParameters)];
        foreach (GenericParameter parameter in all)
            method.GenericParameters.Add(new GenericParameter(parameter.Name, method) { Attributes = parameter.Attributes & ~GenericParameterAttributes.VarianceMask });
        for (int i = 0; i < all.Count; i++)
        {
            foreach (GenericParameterConstraint constraint in all[i].Constraints)
                method.GenericParameters[i].Constraints.Add(new GenericParameterConstraint(Within(method, ForeignReferences.In(_crossing.From, constraint.ConstraintType))));
            CopyAttributes(all[i], method.GenericParameters[i]);
        }
    }

    // What trimming has to keep is said by attributes.
    private void CopyAttributes(ICustomAttributeProvider from, ICustomAttributeProvider to)
    {
        foreach (CustomAttribute attribute in from.CustomAttributes.Where(static attribute => attribute.AttributeType.Name == "DynamicallyAccessedMembersAttribute"))
            to.CustomAttributes.Add(ForeignReferences.In(_crossing.From, attribute));
    }

    private TypeReference Within(MethodDefinition method, TypeReference type) => MappedTypes.Map(type, each => each is GenericParameter parameter
        ? method.GenericParameters[parameter.Type == GenericParameterType.Type ? parameter.Position : TypeParameters + parameter.Position]
        : each);

    private TypeReference? ResultIn(MethodDefinition method) =>
        _crossing.Called.ReturnType is GenericInstanceType task ? Within(method, task.GenericArguments[0]) : null;

    // The type of the method that is called, by the type parameters of a method here.
    private TypeReference TypeIn(MethodDefinition method)
    {
        TypeReference type = _crossing.Called.DeclaringType.GetElementType();
        if (TypeParameters == 0)
            return type;
        GenericInstanceType instance = new(type);
        foreach (GenericParameter parameter in method.GenericParameters.Take(TypeParameters))
            instance.GenericArguments.Add(parameter);
        return instance;
    }

    private MethodReference CalledWithin(MethodDefinition method)
    {
        MethodReference called = _crossing.Called;
        if (!method.HasGenericParameters)
            return called;
        MethodReference reference = ForeignReferences.Copy(called, TypeIn(method), static type => type);
        if (!called.HasGenericParameters)
            return reference;
        GenericInstanceMethod closed = new(reference);
        foreach (GenericParameter parameter in method.GenericParameters.Skip(TypeParameters))
            closed.GenericArguments.Add(parameter);
        return closed;
    }
}
