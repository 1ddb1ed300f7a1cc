using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Writes a method's straight form: the code of <c>MoveNext</c> from the beginning, with arguments and local variables instead of the
/// state machine's fields. Where it suspends, it fills a frame.
/// </summary>
internal class StraightWriter : BodyWriter
{
    private readonly MethodDefinition _straight;
    private readonly Dictionary<FieldDefinition, VariableDefinition> _fields = [];

    private VariableDefinition? _noResult;

    private VariableDefinition? _before;

    private protected StraightWriter(FusedMethod method, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused)
        : base(method.Straight, method, members, fused)
    {
        _straight = method.Straight;
        foreach (FieldDefinition field in Shape.Kept)
        {
            if (!Shape.Arguments.ContainsKey(field))
                _fields.Add(field, NewVariable(field.FieldType));
        }
    }

    public static void Write(FusedMethod method, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused) =>
        new StraightWriter(method, members, fused).WriteCode();

    private protected void WriteCode()
    {
        WriteEntry();
        if (Shape.Instance is { } instance)
        {
            Emit(OpCodes.Ldarg, _straight.Parameters[0]);
            Emit(Instruction.Create(OpCodes.Ldobj, instance.FieldType));
            Emit(OpCodes.Stloc, _fields[instance]);
        }
        else if (Shape.Kickoff.HasThis && !Shape.IsOfStruct)
        {
            // A call of a static method does not notice that its instance is null; that of an instance method would have thrown.
            Emit(OpCodes.Ldarg, _straight.Parameters[0]);
            Emit(OpCodes.Call, Members.CheckInstance);
        }

        if (Shape.StateCopy is { } state)
        {
            Emit(OpCodes.Ldc_I4, -1);
            Emit(OpCodes.Stloc, Variable(state));
        }

        WriteBegin();
        CopyCode(_straight);
    }

    /// <summary>Writes what precedes all else.</summary>
    private protected virtual void WriteEntry()
    {
    }

    /// <summary>Writes what precedes the code of the source.</summary>
    private protected virtual void WriteBegin()
    {
    }

    /// <summary>Writes the store of what the stack has into what stands for a field.</summary>
    private protected void StoreInto(FieldDefinition field)
    {
        if (Shape.Arguments.TryGetValue(field, out int argument))
            Emit(OpCodes.Starg, _straight.Parameters[argument]);
        else
            Emit(OpCodes.Stloc, _fields[field]);
    }

    private protected override IEnumerable<KeptVariable> KeptVariables =>
        _fields.Select(each => KeptVariable.Of(each.Key, each.Value, MachineSymbols.FieldsOf(Shape))).OfType<KeptVariable>();

    private protected override HashSet<int> Dead => Shape.Dead;

    // Jumps by the state are run with the state -1.
    private protected override int Leap(int place)
    {
        if (!Shape.Dispatches.TryGetValue(place, out Dispatch dispatch))
            return place;
        if (dispatch.Target is not null)
            Jump(OpCodes.Br, dispatch.Target);
        return SkipTo(place, place + dispatch.Length);
    }

    private protected override void Resume(AwaitSite site) => throw new InvalidOperationException("A straight method is never resumed.");

    private protected override void SuspendOn(AwaitSite site) => ShareSuspension(site, onAwaiter: false);

    private protected override void Suspend(AwaitSite site) => ShareSuspension(site, onAwaiter: true);

    private protected override void BeginCall()
    {
        EmitRun();
        Emit(OpCodes.Call, Members.GetContexts);
        Emit(OpCodes.Stloc, Before);
    }

    private protected override void EndCall()
    {
        EmitRun();
        Emit(OpCodes.Ldloc, Before);
        Emit(OpCodes.Call, Members.Leave);
    }

    /// <summary>The contexts before a call, which are looked at as soon as it has returned.</summary>
    private protected VariableDefinition Before => _before ??= NewVariable(Members.Contexts);

    private protected override void EmitField(Instruction instruction)
    {
        FieldDefinition field = Il.Field(instruction)!.Resolve();
        bool isArgument = Shape.Arguments.TryGetValue(field, out int argument);
        OpCode opcode = instruction.OpCode.Code switch
        {
            Code.Ldfld => isArgument ? OpCodes.Ldarg : OpCodes.Ldloc,
            Code.Stfld => isArgument ? OpCodes.Starg : OpCodes.Stloc,
            _ => isArgument ? OpCodes.Ldarga : OpCodes.Ldloca,
        };
        if (isArgument)
            Emit(opcode, _straight.Parameters[argument]);
        else
            Emit(opcode, _fields[field]);
    }

    private protected override void WriteEnd()
    {
        if (Shape.ResultVariable is not null)
            Emit(OpCodes.Ldloc, Variable(Shape.ResultVariable));
        else if (Shape.Result is not null)
            Emit(OpCodes.Ldloc, NoResult);
        Emit(OpCodes.Ret);
        WriteSuspensions();
    }

    // What is returned where there is no result, and nothing looks at it.
    private VariableDefinition NoResult => _noResult ??= NewVariable(Shape.Result!);

    private protected override ParameterDefinition FirstOfSuspension => Run;

    private protected override void EmitFrame()
    {
    }

    private protected override void WriteSuspension(AwaitSite site, bool onAwaiter)
    {
        EmitRun();
        EmitFrame();
        Emit(OpCodes.Ldloc, Variable(Shape.StateCopy!));
        foreach (FieldDefinition field in Shape.Kept)
        {
            if (Shape.Arguments.TryGetValue(field, out int argument))
                Emit(OpCodes.Ldarg, _straight.Parameters[argument]);
            else
                Emit(OpCodes.Ldloc, _fields[field]);
        }

        Emit(OpCodes.Call, Method.FromMachine(Method.Fill));
        if (onAwaiter)
        {
            Emit(OpCodes.Dup);
            Emit(OpCodes.Ldloc, Variable(site.Awaiter));
            Emit(OpCodes.Stfld, Method.FromMachine(site.AwaiterField));
            Emit(OpCodes.Call, Members.Suspend(Shape));
        }
        else
        {
            Emit(OpCodes.Ldc_I4, site.FusedAwaitOptions);
            Emit(OpCodes.Call, Members.SuspendOn);
            if (Shape.Result is not null)
                Emit(OpCodes.Ldloc, NoResult);
        }

        Emit(OpCodes.Ret);
    }
}
