using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>A <c>task { }</c> as the F# compiler makes it with optimization, taken apart. Places are indexes into <see cref="Code"/>.</summary>
internal sealed class FSharpTask
{
    private readonly Dictionary<Instruction, int> _places;

    private FSharpTask(FSharpStart start, MethodDefinition kickoff, MethodDefinition moveNext)
    {
        Start = start;
        Kickoff = kickoff;
        Machine = moveNext.DeclaringType;
        MoveNext = moveNext;
        Data = FSharpStartReader.DataOf(Machine);
        ResumptionPoint = Machine.Fields.FirstOrDefault(static field => field.Name == "ResumptionPoint") ?? throw new UnknownShapeException("its state machine has no field ResumptionPoint, so a compiler unknown to LeanTasks made it");
        Original = [.. moveNext.Body.Instructions];
        _places = Original.Select(static (instruction, i) => (instruction, i)).ToDictionary(static p => p.instruction, static p => p.i);
        Code = WithoutCopies();
    }

    /// <summary>The code that starts the state machine.</summary>
    public FSharpStart Start { get; }

    /// <summary>The method that does nothing else: the function, or one that is made for it.</summary>
    public MethodDefinition Kickoff { get; }

    /// <summary>The state machine, a struct.</summary>
    public TypeDefinition Machine { get; }

    /// <summary>The method with the code of the source.</summary>
    public MethodDefinition MoveNext { get; }

    /// <summary>The instructions of <see cref="MoveNext"/>.</summary>
    public IReadOnlyList<Instruction> Original { get; }

    /// <summary>The instructions of <see cref="MoveNext"/>, with the state machine's reference instead of variables that are copies of it.</summary>
    public IReadOnlyList<Instruction> Code { get; }

    /// <summary>The field with builder and result.</summary>
    public FieldDefinition Data { get; }

    /// <summary>The field with the number of the await that the machine waits at; 0 for none.</summary>
    public FieldDefinition ResumptionPoint { get; }

    /// <summary>The fields that hold an argument.</summary>
    public List<(FieldDefinition Field, ParameterDefinition Argument)> Arguments { get; } = [];

    /// <summary>The calls of the builder in <see cref="MoveNext"/>.</summary>
    public MethodReference SetResult { get; set; } = null!;

    /// <inheritdoc cref="SetResult"/>
    public MethodReference SetException { get; set; } = null!;

    /// <summary>The local variable with a copy of <see cref="ResumptionPoint"/>.</summary>
    public VariableDefinition State { get; set; } = null!;

    /// <summary>The handler around the code of the source.</summary>
    public ExceptionHandler Outer { get; set; } = null!;

    /// <summary>The type of exceptions.</summary>
    public TypeReference Exception { get; set; } = null!;

    /// <summary>The first place of the code of the source.</summary>
    public int Begin { get; set; }

    /// <summary>Where the code goes that has ended.</summary>
    public int End { get; set; }

    /// <summary>Where the code goes that has suspended.</summary>
    public int Unfinished { get; set; }

    /// <summary>The awaits, in the order of their numbers.</summary>
    public List<FSharpAwait> Awaits { get; } = [];

    /// <summary>Begins to take a task apart.</summary>
    /// <param name="start">The code that starts it.</param>
    /// <param name="starter">The method that does nothing else, if that is not the function.</param>
    /// <param name="moveNext">The method with the code of the source.</param>
    public static FSharpTask Of(FSharpStart start, MethodDefinition? starter, MethodDefinition moveNext)
    {
        FSharpTask task = new(start, starter ?? start.Host, moveNext);
        for (int i = 0; i < start.Captured.Count; i++)
            task.Arguments.Add((start.Captured[i].Field, starter?.Parameters[i] ?? (ParameterDefinition)start.Code[start.Captured[i].First].Operand));
        return task;
    }

    /// <summary>The place of an instruction; the end of the code for none.</summary>
    public int At(Instruction? instruction) => instruction is null ? Code.Count : _places[instruction];

    // this; stloc copy | ldloc copy
    private List<Instruction> WithoutCopies()
    {
        List<Instruction> code = [.. Original];
        foreach (VariableDefinition copy in MoveNext.Body.Variables.Where(variable => variable.VariableType is ByReferenceType reference && reference.ElementType.GetElementType() == Machine))
        {
            List<int> uses = [.. Enumerable.Range(0, code.Count).Where(i => code[i].Operand == copy)];
            if (!uses.TrueForAll(i => Il.Is(code[i], Mono.Cecil.Cil.Code.Ldloc) || (i > 0 && Il.Is(code[i], Mono.Cecil.Cil.Code.Stloc) && Il.LoadsThis(code[i - 1]))))
                continue;
            foreach (int i in uses)
            {
                bool loads = Il.Is(code[i], Mono.Cecil.Cil.Code.Ldloc);
                code[i] = At(loads ? Instruction.Create(OpCodes.Ldarg, MoveNext.Body.ThisParameter) : Instruction.Create(OpCodes.Nop), i);
                if (!loads)
                    code[i - 1] = At(Instruction.Create(OpCodes.Nop), i - 1);
            }
        }

        return code;
    }

    private Instruction At(Instruction instead, int place)
    {
        instead.Offset = Original[place].Offset;
        _places.Add(instead, place);
        return instead;
    }

    /// <summary>Whether an instruction uses a field of the state machine.</summary>
    public static bool Uses(Instruction instruction, Code code, FieldDefinition field) =>
        Il.Is(instruction, code) && Il.Field(instruction)!.Name == field.Name && Il.Field(instruction)!.DeclaringType.GetElementType() == field.DeclaringType;
}
