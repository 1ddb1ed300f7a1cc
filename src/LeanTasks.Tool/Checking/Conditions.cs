using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>The conditions of branches, and the facts that their outcomes show.</summary>
internal static class Conditions
{
    /// <summary>Compares two values.</summary>
    /// <returns>0, 1, a negated check or flag; null where it is not known.</returns>
    public static AbstractValue? Compare(ILCode code, AbstractValue? left, AbstractValue? right) => (left, right) switch
    {
        (AbstractValue.Constant a, AbstractValue.Constant b) => new AbstractValue.Constant(Holds(code, a.Value, b.Value) ? 1 : 0, a.Computed || b.Computed),
        (not null, AbstractValue.Constant { Value: 0 }) when code == ILCode.Ceq => Negate(left),
        (AbstractValue.Constant { Value: 0 }, not null) when code == ILCode.Ceq => Negate(right),
        (AbstractValue.Answer or AbstractValue.Flag, AbstractValue.Constant { Value: 0 }) when code == ILCode.Cgt_Un => left,
        (AbstractValue.Answer or AbstractValue.Flag, AbstractValue.Constant { Value: 1 }) when code == ILCode.Ceq => left,
        _ => null,
    };

    /// <summary>The comparison that a branch makes of two values; null for other instructions.</summary>
    public static bool? Branches(ILCode code, AbstractValue? left, AbstractValue? right) =>
        left is AbstractValue.Constant a && right is AbstractValue.Constant b ? Holds(code, a.Value, b.Value) : null;

    /// <summary>Records the facts that one way of a branch shows.</summary>
    /// <param name="state">The facts known on that way.</param>
    /// <param name="condition">The condition.</param>
    /// <param name="holds">Whether the condition held.</param>
    public static void Assume(PathState state, AbstractValue? condition, bool holds)
    {
        switch (condition)
        {
            case AbstractValue.Flag flag:
                state[flag.Place] = new AbstractValue.Constant(holds != flag.Negated ? 1 : 0);
                break;
            case AbstractValue.Answer answer when state.Facts(answer.Id) is { } facts:
                Completion completion = holds != answer.Negated ? Completion.Yes : answer.Exact ? Completion.No : Completion.NotKnown;
                state.SetFacts(answer.Id, facts with { Completion = completion });
                break;
        }
    }

    private static AbstractValue? Negate(AbstractValue? value) => value switch
    {
        AbstractValue.Answer answer => answer with { Negated = !answer.Negated },
        AbstractValue.Flag flag => flag with { Negated = !flag.Negated },
        _ => null,
    };

    private static bool Holds(ILCode code, int left, int right) => code switch
    {
        ILCode.Ceq or ILCode.Beq or ILCode.Beq_S => left == right,
        ILCode.Bne_Un or ILCode.Bne_Un_S => left != right,
        ILCode.Cgt or ILCode.Bgt or ILCode.Bgt_S => left > right,
        ILCode.Clt or ILCode.Blt or ILCode.Blt_S => left < right,
        ILCode.Bge or ILCode.Bge_S => left >= right,
        ILCode.Ble or ILCode.Ble_S => left <= right,
        ILCode.Cgt_Un or ILCode.Bgt_Un or ILCode.Bgt_Un_S => (uint)left > (uint)right,
        ILCode.Clt_Un or ILCode.Blt_Un or ILCode.Blt_Un_S => (uint)left < (uint)right,
        ILCode.Bge_Un or ILCode.Bge_Un_S => (uint)left >= (uint)right,
        ILCode.Ble_Un or ILCode.Ble_Un_S => (uint)left <= (uint)right,
        _ => throw new ArgumentOutOfRangeException(nameof(code), code, "Not a comparison instruction."),
    };
}
