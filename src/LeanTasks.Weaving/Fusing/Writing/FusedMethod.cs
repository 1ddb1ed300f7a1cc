using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// What is added to the state machine of a fused method. It all lies there because code of a state machine has the type parameters already. Also, a
/// stack trace shows it under the name of the method of the source.
/// </summary>
internal sealed class FusedMethod : FusedCallee
{
    // How many instructions a method has at least of which there is one body. It begins with a look whether it goes on, and jumps by its state as the
    // compiler's does. Where it suspends again, all that it keeps is loaded and stored. That is little where there is much code, and saves half of
    // it.
    private const int MinOfOneBody = 200;

    private readonly FusedMembers _members;

    private FusedMethod(AsyncShape shape, FusedMembers members)
    {
        Shape = shape;
        _members = members;

        // The call of that body is another method, which a stack trace must not show. What it loads into arguments is not known to trimming.
        HasOneBody = shape.Code.Count >= MinOfOneBody
            && shape.Sites.Count > 0
            && members.StackTraceHidden() is not null
            && !shape.Kickoff.Parameters.Any(static parameter => parameter.CustomAttributes.Any(SaysWhatToKeep));
        BecomeFrame();
        Straight = Declare(FusedNames.Code, Result);
        AddRun(Straight);

        // A stack trace shows each method that awaits, as it shows the compiler's: inlined, it would be missing.
        Straight.NoInlining = true;
        Hide(shape.Kickoff);
        Fill = Add(FusedNames.Fill, Self);
        Fill.NoInlining = true;
        AddRun(Fill);
        if (HasOneBody)
            Fill.Parameters.Add(new ParameterDefinition(Self));
        Fill.Parameters.Add(new ParameterDefinition(shape.State.FieldType));
        foreach (FieldDefinition field in shape.Kept)
        {
            ParameterDefinition value = new(field.FieldType);
            if (shape.Arguments.TryGetValue(field, out int argument))
                CopyAttributes(Straight.Parameters[argument], value);
            Fill.Parameters.Add(value);
        }

        Resume = DeclareResume();
        if (HasOneBody)
            Hide(Resume);
        if (!shape.Sites.Exists(static site => site.HasAwaiter))
            return;
        Attach = Override(FusedNames.Attach, members.Frame.Module.TypeSystem.Void);
        AddRun(Attach);
    }

    public AsyncShape Shape { get; }

    /// <summary>The method's code until it ends or suspends. Parameters: those of the method, an instance first, and the run.</summary>
    public MethodDefinition Straight { get; }

    /// <summary>Calls <see cref="Straight"/>, and restores the contexts before a handler of the caller sees an exception; null if no caller has one.</summary>
    public MethodDefinition? Guarded { get; private set; }

    /// <summary>Whether <see cref="Straight"/> has all of the code, and <see cref="Resume"/> calls it.</summary>
    public bool HasOneBody { get; }

    /// <summary>Takes a frame and stores what the method keeps. Parameters: the run, with one body the frame if there is one, the state, the kept fields.</summary>
    public MethodDefinition Fill { get; }

    /// <summary>The method's code from where it has suspended. Parameters: the frame of the fused method that has ended, and the run.</summary>
    public MethodDefinition Resume { get; }

    /// <summary>Attaches the frame to what it awaits that is not fused; null if all that it awaits is. Parameter: the run.</summary>
    public MethodDefinition? Attach { get; }

    /// <summary>The state machine in its own code.</summary>
    public TypeReference Self => Instance(Shape.Machine, Shape.Machine.GenericParameters);

    public override IEnumerable<MethodDefinition> Written =>
        Shape.Machine.Methods.Append(Shape.Kickoff);

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

    public override bool IsInstance => false;

    public override MethodReference FromCaller(MethodReference called, bool isGuarded) => FromCaller(isGuarded ? Guarded! : Straight, Shape.Kickoff, called);

    /// <summary>A method of a state machine as the caller of its method names it.</summary>
    public static MethodReference FromCaller(MethodDefinition member, MethodDefinition kickoff, MethodReference called) => Reference(member, Instance(
        member.DeclaringType,
        (kickoff.DeclaringType.HasGenericParameters && called.DeclaringType is GenericInstanceType generic ? generic.GenericArguments : []).Concat((called as GenericInstanceMethod)?.GenericArguments ?? [])));

    /// <summary><see cref="Straight"/> as the method that others call names it.</summary>
    public MethodReference StraightFromKickoff() => Reference(Straight, Instance(
        Shape.Machine, Shape.Kickoff.DeclaringType.GenericParameters.Concat(Shape.Kickoff.GenericParameters)));

    /// <summary>A method of the state machine in its own code.</summary>
    public MethodReference FromMachine(MethodDefinition member) => Reference(member, Self);

    /// <summary>A field of the state machine in its own code.</summary>
    public FieldReference FromMachine(FieldReference field) => Shape.Machine.HasGenericParameters ? new FieldReference(field.Name, field.FieldType, Self) : field;

    /// <summary>Declares what lets go of what the frame keeps.</summary>
    public MethodDefinition DeclareClear() => Override(FusedNames.Clear, Shape.Machine.Module.TypeSystem.Void);

    /// <summary>Adds a static method to the state machine.</summary>
    public MethodDefinition Add(string name, TypeReference returns)
    {
        MethodDefinition method = new(name, MethodAttributes.Assembly | MethodAttributes.Static | MethodAttributes.HideBySig, returns);
        method.Body.InitLocals = true;
        Shape.Machine.Methods.Add(method);
        return method;
    }

    // The struct becomes a class before anything refers to it.
    private void BecomeFrame()
    {
        TypeDefinition machine = Shape.Machine;
        machine.BaseType = _members.BaseOf(Shape);
        machine.Attributes &= ~TypeAttributes.LayoutMask;
        machine.ClassSize = -1;
        machine.PackingSize = -1;
        machine.Fields.Remove(Shape.Builder);
        foreach (string field in Shape.Sites.Select(static site => site.AwaiterField.Name).Distinct())
        {
            // By its name: a look-up of a field that is gone would go on in the base, whose assembly need not be at hand.
            if (Shape.Sites.TrueForAll(site => !site.HasAwaiter || site.AwaiterField.Name != field))
                machine.Fields.Remove(machine.Fields.First(each => each.Name == field));
        }
    }

    // The frame's method has another name.
    private MethodDefinition DeclareResume()
    {
        MethodDefinition resume = Override(FusedNames.Code, Shape.Machine.Module.TypeSystem.Boolean, new ParameterDefinition(_members.Frame));
        AddRun(resume);
        resume.Attributes = MethodAttributes.Private | MethodAttributes.Virtual | MethodAttributes.Final | MethodAttributes.HideBySig | MethodAttributes.NewSlot;
        MethodReference overridden = new(FusedNames.Resume, resume.ReturnType, _members.Frame) { HasThis = true };
        foreach (ParameterDefinition parameter in resume.Parameters)
            overridden.Parameters.Add(new ParameterDefinition(parameter.ParameterType));
        resume.Overrides.Add(overridden);
        return resume;
    }

    private MethodDefinition Override(string name, TypeReference returns, params ParameterDefinition[] parameters)
    {
        MethodDefinition method = new(name, MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig, returns);
        foreach (ParameterDefinition parameter in parameters)
            method.Parameters.Add(parameter);
        method.Body.InitLocals = true;
        Shape.Machine.Methods.Add(method);
        return method;
    }

    private TypeReference Result => Shape.Result ?? Shape.Machine.Module.TypeSystem.Void;

    private void AddRun(MethodDefinition method) => method.Parameters.Add(new ParameterDefinition(_members.RunByReference));

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

        // Names take space, and a debugger shows those of the source's code only, where it has symbols.
        bool hasNames = name == FusedNames.Code && Shape.MoveNext.DebugInformation.HasSequencePoints;
        if (kickoff.HasThis)
        {
            TypeReference self = Instance(kickoff.DeclaringType, Shape.Machine.GenericParameters.Take(kickoff.DeclaringType.GenericParameters.Count));
            method.Parameters.Add(new ParameterDefinition(hasNames ? "this" : "", ParameterAttributes.None, Shape.IsOfStruct ? new ByReferenceType(self) : self));
        }

        KickoffTypes types = new(Shape);
        foreach (ParameterDefinition parameter in kickoff.Parameters)
            method.Parameters.Add(Copy(parameter, types.InMachine(parameter.ParameterType), hasNames));

        return method;
    }

    /// <summary>Copies a parameter of a method of the source.</summary>
    internal static ParameterDefinition Copy(ParameterDefinition parameter, TypeReference type, bool hasName)
    {
        ParameterDefinition copy = new(hasName ? parameter.Name : "", ParameterAttributes.None, type);
        CopyAttributes(parameter, copy);
        return copy;
    }

    // What trimming has to keep for an argument is said by its attributes.
    private static void CopyAttributes(ParameterDefinition from, ParameterDefinition to)
    {
        foreach (CustomAttribute attribute in from.CustomAttributes.Where(SaysWhatToKeep))
            to.CustomAttributes.Add(attribute);
    }

    private static bool SaysWhatToKeep(CustomAttribute attribute) => attribute.AttributeType.Name == "DynamicallyAccessedMembersAttribute";

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
