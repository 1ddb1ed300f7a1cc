using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// A task that a <see cref="Forwarder"/> makes only to say that it has completed, and returns: <c>return Task.FromResult(x);</c>. Its straight form
/// returns the result. By the places of its instructions.
/// </summary>
/// <param name="begin">The first instruction that makes it. The result, if there is one, is on the stack then.</param>
/// <param name="made">The place after the last one that makes it.</param>
/// <param name="hasResult">Whether it has a result.</param>
internal sealed class CompletedTask(int begin, int made, bool hasResult)
{
    public int Begin => begin;

    public int Made => made;

    public bool HasResult => hasResult;

    /// <summary>The place after the return.</summary>
    public int End { get; set; }

    /// <summary>Reads what begins at a place; null for anything else.</summary>
    public static CompletedTask? Read(IReadOnlyList<Instruction> code, int i) => code[i].OpCode.Code switch
    {
        Code.Call when code[i].Operand is MethodReference { HasThis: false } called && IsOfTasks(called.DeclaringType, "Task", "ValueTask") => called.Name switch
        {
            "get_CompletedTask" => new CompletedTask(i, i + 1, hasResult: false),
            "FromResult" => new CompletedTask(i, i + 1, hasResult: true),
            _ => null,
        },

        // A value task of a result, whose type is the type parameter, and not of a task.
        Code.Newobj when code[i].Operand is MethodReference made && IsOfTasks(made.DeclaringType, "ValueTask`1") && made.Parameters.Count == 1 && made.Parameters[0].ParameterType is GenericParameter =>
            new CompletedTask(i, i + 1, hasResult: true),

        Code.Ldloca when IsDefault(code, i) => new CompletedTask(i, i + 3, hasResult: false),
        _ => null,
    };

    // ldloca variable; initobj ValueTask; ldloc variable
    private static bool IsDefault(IReadOnlyList<Instruction> code, int i) =>
        i + 2 < code.Count
        && Il.Is(code[i + 1], Code.Initobj) && IsOfTasks((TypeReference)code[i + 1].Operand, "ValueTask")
        && Il.Is(code[i + 2], Code.Ldloc) && code[i + 2].Operand == code[i].Operand;

    private static bool IsOfTasks(TypeReference type, params string[] names) =>
        type.GetElementType() is { Namespace: "System.Threading.Tasks" } element && names.Contains(element.Name);
}
