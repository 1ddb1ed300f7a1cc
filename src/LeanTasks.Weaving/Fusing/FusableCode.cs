using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A <see cref="Fusable"/> whose straight form is made of its code. Places are indexes into <see cref="Code"/>.</summary>
/// <param name="method">The method.</param>
/// <param name="source">The method with the code of the source, whose body is simplified.</param>
internal abstract class FusableCode(MethodDefinition method, MethodDefinition source) : Fusable(method)
{
    private readonly Dictionary<Instruction, int> _places = source.Body.Instructions.Select(static (instruction, i) => (instruction, i)).ToDictionary(static p => p.instruction, static p => p.i);

    private readonly int[] _written = [.. source.Body.Instructions.Select(static instruction => instruction.Offset)];

    private readonly Dictionary<int, int> _offsets = source.Body.Instructions.Select(static (instruction, i) => (instruction.Offset, i)).ToDictionary(static p => p.Offset, static p => p.i);

    private HashSet<Instruction>? _targets;

    /// <summary>The method with the code of the source.</summary>
    public MethodDefinition Source => source;

    /// <summary>The instructions of <see cref="Source"/>.</summary>
    public IReadOnlyList<Instruction> Code { get; } = [.. source.Body.Instructions];

    /// <summary>The instructions that others jump to.</summary>
    public HashSet<Instruction> Targets => _targets ??= [.. Code.SelectMany(Il.Targets)];

    /// <summary>The place of an instruction; the end of the code for none.</summary>
    public int At(Instruction? instruction) => instruction is null ? Code.Count : _places[instruction];

    /// <summary>The place of the first instruction that the compiler wrote at an offset or behind it; the end of the code for none.</summary>
    public int From(int offset)
    {
        int place = 0;
        while (place < Code.Count && _written[place] < offset)
            place++;
        return place;
    }

    /// <summary>Finds the instruction that the compiler wrote at an offset.</summary>
    public bool TryFind(int offset, out int place) => _offsets.TryGetValue(offset, out place);
}
