using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// What is added to the state machine of a fused method. It all lies there because code of a state machine has the type parameters already,
/// and because a stack trace shows it under the name of the method of the source.
/// </summary>
internal sealed class FusedMethod
{
    private readonly FusedMembers _members;

    private FusedMethod(AsyncShape shape, FusedMembers members)
    {
        Shape = shape;
        _members = members;
        Straight = Declare(FusedNames.Straight, Result);
        AddRun(Straight);

        // A stack trace shows each method that awaits, as it shows the compiler's: inlined, it would be missing.
        Straight.NoInlining = true;
        Edge = Declare(FusedNames.Edge, new KickoffTypes(shape).InMachine(shape.Kickoff.ReturnType));
        Hide(Edge);
    }

    public AsyncShape Shape { get; }

    /// <summary>The method's code until it ends or suspends. Parameters: those of the method, an instance first, and the run.</summary>
    public MethodDefinition Straight { get; }

    /// <summary>Calls <see cref="Straight"/>, and makes a task of what comes. Parameters: those of the method, an instance first.</summary>
    public MethodDefinition Edge { get; }

    /// <summary>Calls <see cref="Straight"/>, and restores the contexts before a handler of the caller sees an exception; null if no caller has one.</summary>
    public MethodDefinition? Guarded { get; private set; }

    /// <summary>The state machine in its own code.</summary>
    public TypeReference Self => Instance(Shape.Machine, Shape.Machine.GenericParameters);

    /// <summary>All methods that are written for it.</summary>
    public IEnumerable<MethodDefinition> Written =>
        Shape.Machine.Methods.Where(static method => method.Name.StartsWith("<>", StringComparison.Ordinal)).Append(Shape.Kickoff);

    public static FusedMethod Declare(AsyncShape shape, bool isGuarded, FusedMembers members)
    {
        FusedMethod method = new(shape, members);
        if (isGuarded)
        {
            method.Guarded = method.Declare(FusedNames.Guarded, method.Result);
            method.AddRun(method.Guarded);
            method.Hide(method.Guarded);
        }

        // What can name the method can name its state machine then.
        if (shape.Machine.IsNestedPrivate)
            shape.Machine.IsNestedAssembly = true;
        return method;
    }

    /// <summary>A method of the state machine, as a caller of the method names it.</summary>
    /// <param name="member">The method of the state machine.</param>
    /// <param name="called">The method as the caller names it.</param>
    public MethodReference Of(MethodDefinition member, MethodReference called) => Reference(member, Instance(
        Shape.Machine,
        ((called.DeclaringType as GenericInstanceType)?.GenericArguments ?? []).Concat((called as GenericInstanceMethod)?.GenericArguments ?? [])));

    /// <summary><see cref="Edge"/> as the method itself names it.</summary>
    public MethodReference EdgeInKickoff() => Reference(Edge, Instance(
        Shape.Machine, Shape.Kickoff.DeclaringType.GenericParameters.Concat(Shape.Kickoff.GenericParameters)));

    /// <summary>A method of the state machine in its own code.</summary>
    public MethodReference Own(MethodDefinition member) => Reference(member, Self);

    /// <summary>A field of the state machine in its own code.</summary>
    public FieldReference Own(FieldReference field) => Shape.Machine.HasGenericParameters ? new FieldReference(field.Name, field.FieldType, Self) : field;

    /// <summary>A method of the builder in the state machine's code.</summary>
    /// <param name="name">One that the method itself calls.</param>
    public MethodReference OfBuilder(string name)
    {
        MethodReference called = Shape.Kickoff.Body.Instructions.Select(Il.Called).First(called => called?.Name == name)!;
        return new MethodReference(name, called.ReturnType, Shape.Builder.FieldType) { HasThis = called.HasThis };
    }

    /// <summary>Adds a static method to the state machine.</summary>
    public MethodDefinition Add(string name, TypeReference returns)
    {
        MethodDefinition method = new(name, MethodAttributes.Assembly | MethodAttributes.Static | MethodAttributes.HideBySig, returns);
        method.Body.InitLocals = true;
        Shape.Machine.Methods.Add(method);
        return method;
    }

    private TypeReference Result => Shape.Result ?? Shape.Machine.Module.TypeSystem.Void;

    private void AddRun(MethodDefinition method) => method.Parameters.Add(new ParameterDefinition("run", ParameterAttributes.None, _members.RunByReference));

    // A stack trace shows the straight method, as it shows MoveNext of the compiler's.
    private void Hide(MethodDefinition method)
    {
        if (_members.StackTraceHidden() is { } hidden)
            method.CustomAttributes.Add(hidden);
    }

    private MethodDefinition Declare(string name, TypeReference returns)
    {
        MethodDefinition method = Add(name, returns);
        MethodDefinition kickoff = Shape.Kickoff;
        if (kickoff.HasThis)
        {
            TypeReference self = Instance(kickoff.DeclaringType, Shape.Machine.GenericParameters.Take(kickoff.DeclaringType.GenericParameters.Count));
            method.Parameters.Add(new ParameterDefinition("this", ParameterAttributes.None, self));
        }

        KickoffTypes types = new(Shape);
        foreach (ParameterDefinition parameter in kickoff.Parameters)
            method.Parameters.Add(new ParameterDefinition(parameter.Name, ParameterAttributes.None, types.InMachine(parameter.ParameterType)));
        return method;
    }

    private static TypeReference Instance(TypeDefinition type, IEnumerable<TypeReference> arguments)
    {
        if (!type.HasGenericParameters)
            return type;
        GenericInstanceType instance = new(type);
        foreach (TypeReference argument in arguments)
            instance.GenericArguments.Add(argument);
        return instance;
    }

    private static MethodReference Reference(MethodDefinition method, TypeReference machine)
    {
        if (machine is not GenericInstanceType)
            return method;
        MethodReference reference = new(method.Name, method.ReturnType, machine) { HasThis = false };
        foreach (ParameterDefinition parameter in method.Parameters)
            reference.Parameters.Add(new ParameterDefinition(parameter.ParameterType));
        return reference;
    }
}
