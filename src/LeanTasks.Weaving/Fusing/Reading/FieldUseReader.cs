using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Finds which instruction takes each load of the state machine. In code that can be fused, it reads, writes or addresses a field of it. So
/// the load and the field become a local variable or an argument.
/// </summary>
internal static class FieldUseReader
{
    /// <exception cref="UnknownShapeException">The state machine is used in another way.</exception>
    public static void Read(AsyncShape shape)
    {
        Dictionary<int, int> uses = FindUses(shape);

        // The instructions of a suspension and of a resumption are not copied.
        HashSet<int> ofAwaits = [.. shape.Sites.SelectMany(static site => Enumerable.Range(site.Branch, site.Done - site.Branch))];
        foreach (KeyValuePair<int, int> use in uses)
        {
            int load = use.Key;
            if (load < shape.Start || load >= shape.End || ofAwaits.Contains(load))
                continue;
            Instruction taken = use.Value < 0 ? shape.Code[load] : shape.Code[use.Value];
            FieldDefinition? field = taken.OpCode.Code is Code.Ldfld or Code.Stfld or Code.Ldflda ? Il.Field(taken)!.Resolve() : null;
            if (field is null || !shape.Kept.Contains(field))
                throw new UnknownShapeException(field is not null && IsAwaiter(field) ? "the compiler removed one of its awaits, but kept the code after it" : "its state machine is used in an unrecognized way");
            shape.FieldUses.Add(load, use.Value);
            shape.FieldAccesses.Add(use.Value);
        }
    }

    // Of an await that is there, all uses are known.
    private static bool IsAwaiter(FieldDefinition field) => field.Name.StartsWith("<>u__", StringComparison.Ordinal);

    private static Dictionary<int, int> FindUses(AsyncShape shape)
    {
        Dictionary<int, int> uses = [];
        HashSet<int> seen = [];
        Stack<(int Place, int[] Values)> open = new();
        open.Push((0, []));
        foreach (ExceptionHandler handler in shape.MoveNext.Body.ExceptionHandlers)
        {
            bool hasException = handler.HandlerType is ExceptionHandlerType.Catch or ExceptionHandlerType.Filter;
            open.Push((shape.At(handler.HandlerStart), hasException ? [-1] : []));
            if (handler.FilterStart is not null)
                open.Push((shape.At(handler.FilterStart), [-1]));
        }

        while (open.Count > 0)
        {
            (int place, int[] values) = open.Pop();
            List<int> stack = [.. values];
            for (int i = place; i < shape.Code.Count && seen.Add(i); i++)
            {
                Instruction instruction = shape.Code[i];
                int pops = Il.Pops(instruction, stack.Count, returns: false);
                if (pops > stack.Count)
                    throw new UnknownShapeException("an instruction of its code takes more values than the stack holds");
                foreach (int value in stack.Skip(stack.Count - pops))
                {
                    if (value >= 0)
                        uses[value] = i;
                }

                stack.RemoveRange(stack.Count - pops, pops);
                bool loads = Il.LoadsThis(instruction);
                for (int push = Il.Pushes(instruction); push > 0; push--)
                    stack.Add(loads ? i : -1);
                if (loads)
                    uses[i] = -1;
                foreach (Instruction target in Il.Targets(instruction))
                    open.Push((shape.At(target), instruction.OpCode.Code == Code.Leave ? [] : [.. stack]));
                if (!Il.FallsThrough(instruction))
                    break;
            }
        }

        return uses;
    }
}
