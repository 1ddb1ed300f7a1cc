using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>Which local variables hold, at each place, a value that the code may still read.</summary>
internal sealed class LiveVariables
{
    private const int Bits = 64;

    private readonly FSharpTask _task;
    private readonly ulong[][] _live;

    // The handlers that an exception at a place may reach.
    private readonly int[][] _handlers;

    public LiveVariables(FSharpTask task)
    {
        _task = task;
        int words = (task.MoveNext.Body.Variables.Count + Bits - 1) / Bits;
        _live = [.. Enumerable.Range(0, task.Code.Count + 1).Select(_ => new ulong[words])];
        _handlers = [.. Enumerable.Range(0, task.Code.Count).Select(HandlersOf)];
        while (Pass())
        {
        }
    }

    /// <summary>Whether a variable may be read from a place on, before it is written.</summary>
    public bool IsLive(VariableDefinition variable, int place) => (_live[place][variable.Index / Bits] & Mask(variable)) != 0;

    private static ulong Mask(VariableDefinition variable) => 1UL << (variable.Index % Bits);

    private int[] HandlersOf(int place) =>
        [.. _task.MoveNext.Body.ExceptionHandlers
            .Where(handler => _task.At(handler.TryStart) <= place && place < _task.At(handler.TryEnd))
            .SelectMany(handler => handler.FilterStart is null ? [_task.At(handler.HandlerStart)] : new[] { _task.At(handler.HandlerStart), _task.At(handler.FilterStart) })];

    private bool Pass()
    {
        bool changed = false;
        for (int i = _task.Code.Count - 1; i >= 0; i--)
        {
            Instruction instruction = _task.Code[i];
            ulong[] live = new ulong[_live[i].Length];
            foreach (Instruction target in Il.Targets(instruction))
                Add(live, _task.At(target));
            if (Il.FallsThrough(instruction))
                Add(live, i + 1);
            if (instruction.Operand is VariableDefinition variable)
            {
                if (Il.Is(instruction, Code.Stloc))
                    live[variable.Index / Bits] &= ~Mask(variable);
                else
                    live[variable.Index / Bits] |= Mask(variable);
            }

            foreach (int handler in _handlers[i])
                Add(live, handler);
            if (!live.SequenceEqual(_live[i]))
            {
                _live[i] = live;
                changed = true;
            }
        }

        return changed;
    }

    private void Add(ulong[] live, int place)
    {
        for (int word = 0; word < live.Length; word++)
            live[word] |= _live[place][word];
    }
}
