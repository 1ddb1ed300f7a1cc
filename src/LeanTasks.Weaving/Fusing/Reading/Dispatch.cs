using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// What a jump by the state does in a method that has a certain state. The compiler puts one at the beginning of the method, and of each
/// <c>try</c> with an await in it. It is -1 there, but on the way to where a resumed method goes on.
/// </summary>
internal readonly struct Dispatch
{
    private Dispatch(int length, Instruction? target)
    {
        Length = length;
        Target = target;
    }

    /// <summary>The number of its instructions.</summary>
    public int Length { get; }

    /// <summary>Where it goes to; null for the next instruction after it.</summary>
    public Instruction? Target { get; }

    /// <summary>Runs the jump that begins with the load of the state.</summary>
    /// <exception cref="UnknownShapeException">It is none of the known ones.</exception>
    public static Dispatch Run(AsyncShape shape, int begin, int state)
    {
        Stack<int> stack = new();
        for (int i = begin; i < shape.Code.Count; i++)
        {
            Instruction instruction = shape.Code[i];
            switch (instruction.OpCode.Code)
            {
                case Code.Ldloc when instruction.Operand == shape.StateCopy:
                    stack.Push(state);
                    continue;
                case Code.Ldc_I4:
                    stack.Push((int)instruction.Operand);
                    continue;
                case Code.Add or Code.Sub when stack.Count >= 2:
                    int subtrahend = stack.Pop();
                    stack.Push(stack.Pop() + (instruction.OpCode.Code == Code.Add ? subtrahend : -subtrahend));
                    continue;
                case Code.Pop when stack.Count >= 1:
                    // The compiler leaves "ldloc state; ldc k; pop; pop" where a jump came to nothing.
                    stack.Pop();
                    if (stack.Count > 0)
                        continue;
                    return new Dispatch(i - begin + 1, null);
                case Code.Switch when stack.Count == 1:
                    Instruction[] targets = (Instruction[])instruction.Operand;
                    uint index = (uint)stack.Pop();
                    return new Dispatch(i - begin + 1, index < targets.Length ? targets[index] : null);
                default:
                    return new Dispatch(i - begin + 1, IsTaken(instruction, stack) ? (Instruction)instruction.Operand : null);
            }
        }

        throw Unknown();
    }

    private static UnknownShapeException Unknown() => new("the compiler-generated dispatch was not recognized");

    private static bool IsTaken(Instruction branch, Stack<int> stack)
    {
        if (stack.Count == 1)
        {
            return branch.OpCode.Code switch
            {
                Code.Brfalse => stack.Pop() == 0,
                Code.Brtrue => stack.Pop() != 0,
                _ => throw Unknown(),
            };
        }

        if (stack.Count != 2)
            throw Unknown();
        int right = stack.Pop();
        int left = stack.Pop();
        return branch.OpCode.Code switch
        {
            Code.Beq => left == right,
            Code.Bne_Un => left != right,
            Code.Bge => left >= right,
            Code.Bgt => left > right,
            Code.Ble => left <= right,
            Code.Blt => left < right,
            Code.Bge_Un => (uint)left >= (uint)right,
            Code.Bgt_Un => (uint)left > (uint)right,
            Code.Ble_Un => (uint)left <= (uint)right,
            Code.Blt_Un => (uint)left < (uint)right,
            _ => throw Unknown(),
        };
    }
}
