using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// The straight form of a <see cref="CrossModuleThunk"/>, in the module that calls: a method that chooses, and two between which it chooses. Each is compiled
/// only when it is called, so the one that names what a replaced assembly does not have is not.
/// </summary>
internal sealed class FusedCrossModuleThunk : FusedCallee
{
    private readonly CrossModuleThunk _thunk;
    private readonly CrossAssemblyClass _class;
    private readonly FusedMembers _members;
    private readonly MethodDefinition _choice;
    private readonly MethodDefinition _straight;
    private readonly MethodDefinition _entryPoint;

    public FusedCrossModuleThunk(CrossModuleThunk thunk, CrossAssemblyClass declaring, FusedMembers members)
    {
        _thunk = thunk;
        _class = declaring;
        _members = members;
        string name = declaring.NameFor(thunk.Method);
        _choice = Declare(name);
        _choice.AggressiveInlining = true;
        _straight = Declare(name + FusedNames.Straight);
        _straight.AggressiveInlining = true;
        _entryPoint = Declare(name + FusedNames.EntryPoint);
        _entryPoint.NoInlining = true;
    }

    public override IEnumerable<MethodDefinition> Written => [_choice, _straight, _entryPoint];

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
        WriteStraight(fused[_thunk.Target]);
        WriteEntryPoint();
    }

    private int TypeParameters => _thunk.Method.DeclaringType.GenericParameters.Count;

    private void WriteChoice()
    {
        ILProcessor il = _choice.Body.GetILProcessor();
        Instruction entryPoint = Instruction.Create(OpCodes.Nop);
        il.Emit(OpCodes.Ldsfld, _class.IsFused);
        il.Emit(OpCodes.Brfalse, entryPoint);
        Call(_straight);
        il.Append(entryPoint);
        Call(_entryPoint);

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
        LoadArguments(il, _straight, _straight.Parameters.Count, _thunk.Cast);

        // A straight form may leave a change of contexts to its caller. Here that is not the source's code, so the guarded form restores them.
        MethodReference method = target.FromCaller(CalledWithin(_straight), isGuarded: true);
        il.Emit(target.IsInstance ? _thunk.OpCode : OpCodes.Call, ForeignReferences.In(_thunk.From, method));
        Il.ReturnBehind(il, method);
    }

    private void WriteEntryPoint()
    {
        ILProcessor il = _entryPoint.Body.GetILProcessor();
        LoadArguments(il, _entryPoint, _entryPoint.Parameters.Count - 1);
        il.Emit(_thunk.OpCode, CalledWithin(_entryPoint));
        il.Emit(OpCodes.Ldarg, _entryPoint.Parameters[_entryPoint.Parameters.Count - 1]);
        il.Emit(OpCodes.Call, _members.AwaitReturned(_thunk.Called, _thunk.ReturnsTask, ResultIn(_entryPoint)));
        il.Emit(OpCodes.Ret);
    }

    private void LoadArguments(ILProcessor il, MethodDefinition method, int count, TypeReference? cast = null)
    {
        foreach (ParameterDefinition parameter in method.Parameters.Take(count))
        {
            il.Emit(OpCodes.Ldarg, parameter);
            if (cast is not null && parameter.Index == 0)
                il.Emit(OpCodes.Castclass, ForeignReferences.In(_thunk.From, cast));
        }
    }

    private MethodDefinition Declare(string name)
    {
        ModuleDefinition module = _thunk.From;
        MethodDefinition named = _thunk.Method;
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
            ParameterDefinition parameter = new(Within(method, _thunk.Called.Parameters[i].ParameterType));
            CopyAttributes(named.Parameters[i], parameter);
            method.Parameters.Add(parameter);
        }

        method.Parameters.Add(new ParameterDefinition(_members.RunByReference));

        // The source has no such method: a stack trace shows those around it.
        if (_members.StackTraceHidden() is { } hidden)
            method.CustomAttributes.Add(hidden);
        _class.Type.Methods.Add(method);
        return method;
    }

    // Those of the type, then those of the method.
    private void CopyTypeParameters(MethodDefinition method)
    {
        MethodDefinition named = _thunk.Method;
        List<GenericParameter> all = [.. named.DeclaringType.GenericParameters.Concat(named.GenericParameters)];
        foreach (GenericParameter parameter in all)
            method.GenericParameters.Add(new GenericParameter(parameter.Name, method) { Attributes = parameter.Attributes & ~GenericParameterAttributes.VarianceMask });
        for (int i = 0; i < all.Count; i++)
        {
            foreach (GenericParameterConstraint constraint in all[i].Constraints)
                method.GenericParameters[i].Constraints.Add(new GenericParameterConstraint(Within(method, ForeignReferences.In(_thunk.From, constraint.ConstraintType))));
            CopyAttributes(all[i], method.GenericParameters[i]);
        }
    }

    // What trimming has to keep is said by attributes.
    private void CopyAttributes(ICustomAttributeProvider from, ICustomAttributeProvider to)
    {
        foreach (CustomAttribute attribute in from.CustomAttributes.Where(static attribute => attribute.AttributeType.Name == "DynamicallyAccessedMembersAttribute"))
            to.CustomAttributes.Add(ForeignReferences.In(_thunk.From, attribute));
    }

    private TypeReference Within(MethodDefinition method, TypeReference type) => MappedTypes.Map(type, each => each is GenericParameter parameter
        ? method.GenericParameters[parameter.Type == GenericParameterType.Type ? parameter.Position : TypeParameters + parameter.Position]
        : each);

    private TypeReference? ResultIn(MethodDefinition method) =>
        _thunk.Called.ReturnType is GenericInstanceType task ? Within(method, task.GenericArguments[0]) : null;

    // The type of the method that is called, by the type parameters of a method here.
    private TypeReference TypeIn(MethodDefinition method)
    {
        TypeReference type = _thunk.Called.DeclaringType.GetElementType();
        if (TypeParameters == 0)
            return type;
        GenericInstanceType instance = new(type);
        foreach (GenericParameter parameter in method.GenericParameters.Take(TypeParameters))
            instance.GenericArguments.Add(parameter);
        return instance;
    }

    private MethodReference CalledWithin(MethodDefinition method)
    {
        MethodReference called = _thunk.Called;
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
