using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// What a module has for another one that it was fused with. It is a class with the thunks to it, and a field that says whether that is the very
/// module at run time. It is asked once, when the first of them is called.
/// </summary>
internal sealed class CrossAssemblyClass
{
    private readonly ModuleDefinition _other;
    private readonly Instruction _version = Instruction.Create(OpCodes.Ldstr, "");
    private readonly MethodDefinition _initializer;
    private readonly MethodDefinition _ask;
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    /// <param name="from">The module that calls.</param>
    /// <param name="known">A type of the other one, by which it is found.</param>
    /// <param name="members">What fused code of the first one calls.</param>
    public CrossAssemblyClass(ModuleDefinition from, TypeDefinition known, FusedMembers members)
    {
        _other = known.Module;
        Type = new TypeDefinition(
            "",
            FusedNames.OfCrossAssemblyClass(from, _other.Assembly.Name.Name),
            TypeAttributes.NotPublic | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit,
            from.TypeSystem.Object);
        from.Types.Add(Type);
        IsFused = new FieldDefinition(FusedNames.IsFusedAssembly, FieldAttributes.Assembly | FieldAttributes.Static | FieldAttributes.InitOnly, from.TypeSystem.Boolean);
        Type.Fields.Add(IsFused);
        _ask = Add("Ask", MethodAttributes.Private, from.TypeSystem.Boolean);
        _ask.NoInlining = true;
        _initializer = Add(".cctor", MethodAttributes.Private | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName, from.TypeSystem.Void);
        WriteAsk(ForeignReferences.In(from, known), members);
        WriteInitializer(members);
    }

    /// <summary>The class.</summary>
    public TypeDefinition Type { get; }

    /// <summary>The field.</summary>
    public FieldDefinition IsFused { get; }

    /// <summary>What is written besides the thunks.</summary>
    public IEnumerable<MethodDefinition> Written => [_ask, _initializer];

    /// <summary>A name that no method of the class has.</summary>
    public string NameFor(MethodDefinition named)
    {
        string name = FusedNames.OfCrossModuleThunk(named);
        while (!_names.Add(name))
            name += "'";
        return name;
    }

    /// <summary>Says which version of the other module it is: that can be known only when that module is written.</summary>
    public void Complete(IReadOnlyDictionary<ModuleDefinition, Guid> versions) => _version.Operand = versions[_other].ToString("D");

    private MethodDefinition Add(string name, MethodAttributes attributes, TypeReference returns)
    {
        MethodDefinition method = new(name, attributes | MethodAttributes.Static | MethodAttributes.HideBySig, returns);
        Type.Methods.Add(method);
        return method;
    }

    private void WriteAsk(TypeReference known, FusedMembers members)
    {
        ILProcessor il = _ask.Body.GetILProcessor();
        il.Emit(OpCodes.Ldtoken, known);
        il.Append(_version);
        il.Emit(OpCodes.Call, members.IsFusedAssembly);
        il.Emit(OpCodes.Ret);
    }

    // A type or an assembly that is not there any more is not what the module was fused with. Code that needs it fails at its own call, as before.
    private void WriteInitializer(FusedMembers members)
    {
        MethodBody body = _initializer.Body;
        ILProcessor il = body.GetILProcessor();
        Instruction begin = Instruction.Create(OpCodes.Call, _ask);
        Instruction handler = Instruction.Create(OpCodes.Pop);
        Instruction end = Instruction.Create(OpCodes.Ret);
        il.Append(begin);
        il.Emit(OpCodes.Stsfld, IsFused);
        il.Emit(OpCodes.Leave, end);
        il.Append(handler);
        il.Emit(OpCodes.Leave, end);
        il.Append(end);
        body.ExceptionHandlers.Add(new ExceptionHandler(ExceptionHandlerType.Catch) { TryStart = begin, TryEnd = handler, HandlerStart = handler, HandlerEnd = end, CatchType = members.Exception });
    }
}
