using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Instructions that change nothing, where a method has room for them.</summary>
internal sealed class ChangedShape
{
    private readonly Func<Instruction, Instruction[]> _before;
    private readonly Func<Instruction, Instruction[]> _after;

    private ChangedShape(string name, Func<Instruction, Instruction[]>? before = null, Func<Instruction, Instruction[]>? after = null)
    {
        Name = name;
        _before = before ?? (static _ => []);
        _after = after ?? (static _ => []);
    }

    /// <summary>All of them.</summary>
    public static IReadOnlyList<ChangedShape> All { get; } =
    [
        new("nothing", before: static _ => [Instruction.Create(OpCodes.Nop)]),
        new("a number that is dropped", before: static _ => [Instruction.Create(OpCodes.Ldc_I4_0), Instruction.Create(OpCodes.Pop)]),
        new("a jump to the next instruction", before: static next => [Instruction.Create(OpCodes.Br, next)]),
        new("a copy that is dropped", after: static each => PushesOne(each) ? [Instruction.Create(OpCodes.Dup), Instruction.Create(OpCodes.Pop)] : []),
        new("a variable that is stored again", after: static each => each.Operand is VariableDefinition variable && each.OpCode == OpCodes.Stloc ? [Instruction.Create(OpCodes.Ldloc, variable), Instruction.Create(OpCodes.Stloc, variable)] : []),
    ];

    /// <summary>What is put in.</summary>
    public string Name { get; }

    /// <summary>Puts it in at the same place of each method.</summary>
    /// <param name="image">The assembly.</param>
    /// <param name="place">The number of an instruction.</param>
    /// <param name="file">Gets the changed assembly.</param>
    /// <returns>Whether a method has so many.</returns>
    public bool TryWrite(byte[] image, int place, string file)
    {
        using MemoryStream stream = new(image);
        using ModuleDefinition module = ModuleDefinition.ReadModule(stream);
        MethodDefinition[] methods = [.. module.GetTypes().SelectMany(static type => type.Methods).Where(method => method.HasBody && method.Body.Instructions.Count > place)];
        foreach (MethodBody body in methods.Select(static method => method.Body))
        {
            body.SimplifyMacros();
            Put(body.GetILProcessor(), body.Instructions[place]);
            body.OptimizeMacros();
        }

        if (methods.Length > 0)
            module.Write(file);
        return methods.Length > 0;
    }

    private void Put(ILProcessor il, Instruction at)
    {
        // What nothing comes to would be new dead code, or fall into a handler. A prefix stands before its instruction, and a tail call before its return.
        bool isTaken = at.Previous is { } previous
            && (previous.OpCode.FlowControl is FlowControl.Branch or FlowControl.Return or FlowControl.Throw || IsPrefix(previous) || IsTailCall(previous));
        if (!isTaken)
        {
            foreach (Instruction each in _before(at))
                il.InsertBefore(at, each);
        }

        foreach (Instruction each in _after(at).Reverse())
            il.InsertAfter(at, each);
    }

    // It may have other prefixes as well.
    private static bool IsTailCall(Instruction call)
    {
        for (Instruction? prefix = call.Previous; prefix is not null && IsPrefix(prefix); prefix = prefix.Previous)
        {
            if (prefix.OpCode == OpCodes.Tail)
                return true;
        }

        return false;
    }

    // Of some prefixes, Mono.Cecil says that they only go on to the next instruction.
    private static bool IsPrefix(Instruction instruction) => instruction.OpCode.OpCodeType == OpCodeType.Prefix;

    private static bool PushesOne(Instruction instruction) =>
        instruction.OpCode.FlowControl == FlowControl.Next
        && instruction.OpCode.StackBehaviourPush is StackBehaviour.Push1 or StackBehaviour.Pushi or StackBehaviour.Pushi8 or StackBehaviour.Pushr4 or StackBehaviour.Pushr8 or StackBehaviour.Pushref;
}
