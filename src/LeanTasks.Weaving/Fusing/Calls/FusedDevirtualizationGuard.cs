using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// The straight form of a <see cref="DevirtualizationGuard"/>. It is a static method beside the virtual one, and can name what that can name. If the
/// virtual one is of .NET, it is in a class of the module.
/// </summary>
internal sealed class FusedDevirtualizationGuard : FusedCallee
{
    private readonly DevirtualizationGuard _guard;
    private readonly MethodDefinition _straight;

    public FusedDevirtualizationGuard(DevirtualizationGuard guard, FusedMembers members)
    {
        _guard = guard;
        MethodReference method = guard.Called;
        _straight = new MethodDefinition(
            FusedNames.OfDevirtualizationGuard(method),
            MethodAttributes.Assembly | MethodAttributes.Static | MethodAttributes.HideBySig,
            guard.Result ?? guard.Module.TypeSystem.Void);
        if (method is MethodDefinition own)
            GenericMethods.CopyParameters(own, _straight);
        _straight.Parameters.Add(new ParameterDefinition(method.DeclaringType));
        foreach (ParameterDefinition parameter in method.Parameters)
            _straight.Parameters.Add(FusedMethod.Copy(parameter, parameter.ParameterType, hasName: false));
        _straight.Parameters.Add(new ParameterDefinition(members.RunByReference));

        // The source has no such method: a stack trace shows those around it.
        if (members.StackTraceHidden() is { } hidden)
            _straight.CustomAttributes.Add(hidden);
        ((method as MethodDefinition)?.DeclaringType ?? members.Guards).Methods.Add(_straight);
    }

    public DevirtualizationGuard Guard => _guard;

    public override IEnumerable<MethodDefinition> Written => [_straight];

    public override bool IsInstance => false;

    public override MethodReference FromCaller(MethodReference called, bool isGuarded) => GenericMethods.With(_straight, called);

    /// <summary>Writes the code.</summary>
    public void Write(FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused)
    {
        ILProcessor il = _straight.Body.GetILProcessor();
        foreach (IGrouping<MethodDefinition, KnownInstance> known in _guard.Known.Where(static known => known.Target is not null).GroupBy(static known => known.Reached))
        {
            Instruction reached = Instruction.Create(OpCodes.Nop);
            Instruction next = Instruction.Create(OpCodes.Nop);
            foreach (KnownInstance instance in known)
            {
                il.Emit(OpCodes.Ldarg, _straight.Parameters[0]);
                il.Emit(OpCodes.Callvirt, members.GetTypeOfObject);
                il.Emit(OpCodes.Ldtoken, instance.Type);
                il.Emit(OpCodes.Call, members.GetTypeFromHandle);
                il.Emit(OpCodes.Beq, reached);
            }

            // The cast cannot fail: the instance is of one of those types. Without it the code would work as well, but could not be verified.
            FusedCallee target = fused[known.First().Target!];
            il.Emit(OpCodes.Br, next);
            il.Append(reached);
            il.Emit(OpCodes.Ldarg, _straight.Parameters[0]);
            il.Emit(OpCodes.Castclass, known.Key.DeclaringType);
            LoadArguments(1, _straight.Parameters.Count);
            MethodReference called = target.FromCaller(GenericMethods.Within(known.Key, _straight), isGuarded: true);
            il.Emit(target.IsInstance ? OpCodes.Callvirt : OpCodes.Call, called);
            Il.ReturnBehind(il, called);
            il.Append(next);
        }

        LoadArguments(0, _straight.Parameters.Count - 1);
        il.Emit(OpCodes.Callvirt, GenericMethods.Within(_guard.Called, _straight));
        il.Emit(OpCodes.Ldarg, _straight.Parameters[_straight.Parameters.Count - 1]);
        il.Emit(OpCodes.Call, members.AwaitReturned(_guard.Called, _guard.ReturnsTask, _guard.Result));
        il.Emit(OpCodes.Ret);

        void LoadArguments(int first, int end)
        {
            for (int i = first; i < end; i++)
                il.Emit(OpCodes.Ldarg, _straight.Parameters[i]);
        }
    }
}
