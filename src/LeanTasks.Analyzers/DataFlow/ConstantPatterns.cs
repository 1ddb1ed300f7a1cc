using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Takes patterns such as <c>not (A or B)</c> apart, into comparisons with constants that other conditions also make.</summary>
internal static class ConstantPatterns
{
    /// <summary>The constants that a pattern combines.</summary>
    public static IEnumerable<IConstantPatternOperation> In(IPatternOperation pattern) => pattern switch
    {
        IConstantPatternOperation constant => [constant],
        INegatedPatternOperation negation => In(negation.Pattern),
        IBinaryPatternOperation both => In(both.LeftPattern).Concat(In(both.RightPattern)),
        _ => [],
    };

    /// <summary>Remembers what the outcome of a pattern says of its constants; <see langword="false"/> if the path has met the opposite.</summary>
    public static bool Remember(IIsPatternOperation condition, IPatternOperation pattern, bool outcome, ConditionKeys keys, PathState state)
    {
        switch (pattern)
        {
            case INegatedPatternOperation negation:
                return Remember(condition, negation.Pattern, !outcome, keys, state);
            case IBinaryPatternOperation both when outcome == IsAnd(both):
                return Remember(condition, both.LeftPattern, outcome, keys, state) && Remember(condition, both.RightPattern, outcome, keys, state);
            case IBinaryPatternOperation either:
                return !(IsKnown(condition, either.LeftPattern, !outcome, keys, state) && IsKnown(condition, either.RightPattern, !outcome, keys, state));
            case IConstantPatternOperation constant when keys.KeyOfConstant(condition, constant) is { } key && keys.IsAskedAgain(key):
                return keys.Remember(key, outcome, state);
            default:
                return true;
        }
    }

    private static bool IsKnown(IIsPatternOperation condition, IPatternOperation pattern, bool answer, ConditionKeys keys, PathState state) => pattern switch
    {
        INegatedPatternOperation negation => IsKnown(condition, negation.Pattern, !answer, keys, state),
        IBinaryPatternOperation both when answer == IsAnd(both) =>
            IsKnown(condition, both.LeftPattern, answer, keys, state) && IsKnown(condition, both.RightPattern, answer, keys, state),
        IBinaryPatternOperation either => IsKnown(condition, either.LeftPattern, answer, keys, state) || IsKnown(condition, either.RightPattern, answer, keys, state),
        IConstantPatternOperation constant => keys.KeyOfConstant(condition, constant) is { } key && state.Conditions.TryGetValue(key, out bool known) && known == answer,
        _ => false,
    };

    private static bool IsAnd(IBinaryPatternOperation pattern) => pattern.OperatorKind == BinaryOperatorKind.And;
}
