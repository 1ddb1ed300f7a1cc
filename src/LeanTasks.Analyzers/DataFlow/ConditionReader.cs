using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Determines the facts of a path after a condition had one outcome, above all about completion.</summary>
internal sealed class ConditionReader
{
    private readonly FlowContext _context;

    public ConditionReader(FlowContext context) => _context = context;

    /// <summary>Adds to the path the facts that the outcome shows; <see langword="false"/> if the path cannot have this outcome.</summary>
    public bool Apply(IOperation condition, bool outcome, PathState state)
    {
        if (condition.ConstantValue is { HasValue: true, Value: bool constant })
            return constant == outcome;
        if (Understand(condition, state) is { } known)
            return Learn(known, outcome, state) && LearnVariable(condition, outcome, state);
        switch (condition)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } negation:
                return Apply(negation.Operand, !outcome, state);
            case IConversionOperation conversion:
                return Apply(conversion.Operand, outcome, state);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals, RightOperand.ConstantValue: { HasValue: true, Value: bool expected } } comparison:
                return Apply(comparison.LeftOperand, outcome == (expected == (comparison.OperatorKind == BinaryOperatorKind.Equals)), state);
            case IIsPatternOperation { Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool wanted } } } constantPattern:
                return Apply(constantPattern.Value, outcome == wanted, state);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.And } both when outcome:
                return Apply(both.LeftOperand, true, state) && Apply(both.RightOperand, true, state);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Or } either when !outcome:
                return Apply(either.LeftOperand, false, state) && Apply(either.RightOperand, false, state);
            case IIsPatternOperation { Pattern: IRecursivePatternOperation { DeconstructionSubpatterns.IsEmpty: false } recursive } pattern when outcome:
                if (!ApplyElements(pattern.Value, recursive, state))
                    return false;
                break;
            case IIsPatternOperation pattern:
                ApplyPattern(pattern.Value, pattern.Pattern, outcome, state);
                if (!ConstantPatterns.Remember(pattern, pattern.Pattern, outcome, _context.Conditions, state))
                    return false;
                break;
        }

        if (!LearnVariable(condition, outcome, state))
            return false;
        return _context.Conditions.KeyOf(condition, state, out bool negated) is not { } key
            || _context.Conditions.Remember(key, outcome != negated, state);
    }

    /// <summary>The path's facts of a bool, if it is a constant or the answer to a completion check.</summary>
    public BoolFacts? Understand(IOperation operation, PathState state)
    {
        if (operation.ConstantValue is { HasValue: true, Value: bool constant })
            return BoolFacts.Known(constant);
        switch (operation)
        {
            case IConversionOperation conversion:
                return Understand(conversion.Operand, state);
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } negation:
                return Understand(negation.Operand, state)?.Not();
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison:
                return Compare(comparison, state);
            case IIsPatternOperation { Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } } } pattern:
                return expected ? Understand(pattern.Value, state) : Understand(pattern.Value, state)?.Not();
            case IIsPatternOperation { Pattern: INegatedPatternOperation { Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool unexpected } } } } pattern:
                return unexpected ? Understand(pattern.Value, state)?.Not() : Understand(pattern.Value, state);
            case IPropertyReferenceOperation property when CheckOf(property.Property) is var check and not CompletionChecks.None:
                return Places.Read(property.Instance, state, _context) is { } value ? BoolFacts.Answer(value, check, negated: false) : null;
            case IIsPatternOperation { Pattern: IRecursivePatternOperation recursive } pattern:
                return Single(pattern.Value, recursive, state);
            case IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } call when AnswerOf(call) is { } answer:
                return Understand(answer, state);
            default:
                return Places.Of(operation, _context) is { } place ? state.BoolIn(place) : null;
        }
    }

    /// <summary>Assumes that the values that the operation checks have completed.</summary>
    public void Assume(IOperation operation, PathState state)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (operation is IPropertyReferenceOperation property && CheckOf(property.Property) is var check and not CompletionChecks.None
            && Places.Read(property.Instance, state, _context) is { } value)
        {
            state.SetFacts(value, state.FactsOf(value).WithChecks(CompletionChecks.Completed));
        }

        foreach (IOperation child in operation.ChildOperations)
            Assume(child, state);
    }

    /// <summary>Which completion check a property is.</summary>
    public static CompletionChecks CheckOf(IPropertySymbol property) => property.Name switch
    {
        "IsCompleted" => CompletionChecks.Completed,
        "IsCompletedSuccessfully" => CompletionChecks.Succeeded,
        "IsFaulted" => CompletionChecks.Faulted,
        "IsCanceled" => CompletionChecks.Canceled,
        _ => CompletionChecks.None,
    };

    private BoolFacts? Compare(IBinaryOperation comparison, PathState state)
    {
        bool equal = comparison.OperatorKind == BinaryOperatorKind.Equals;
        if (comparison.RightOperand.ConstantValue is { HasValue: true, Value: bool right })
            return right == equal ? Understand(comparison.LeftOperand, state) : Understand(comparison.LeftOperand, state)?.Not();
        if (comparison.LeftOperand.ConstantValue is { HasValue: true, Value: bool left })
            return left == equal ? Understand(comparison.RightOperand, state) : Understand(comparison.RightOperand, state)?.Not();
        return null;
    }

    // A pattern with a single check shows as much when false as when true.
    private BoolFacts? Single(IOperation matched, IRecursivePatternOperation pattern, PathState state)
    {
        if (pattern.PropertySubpatterns.Length != 1 || !pattern.DeconstructionSubpatterns.IsEmpty
            || pattern.PropertySubpatterns[0] is not { Member: IPropertyReferenceOperation property } subpattern
            || subpattern.Pattern is not IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } }
            || CheckOf(property.Property) is var check && check == CompletionChecks.None
            || Matched(matched, pattern, state) is not { } value)
        {
            return null;
        }

        return BoolFacts.Answer(value, check, negated: !expected);
    }

    private void ApplyPattern(IOperation matched, IPatternOperation pattern, bool outcome, PathState state)
    {
        switch (pattern)
        {
            case INegatedPatternOperation negation:
                ApplyPattern(matched, negation.Pattern, !outcome, state);
                break;
            case IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And } both when outcome:
                ApplyPattern(matched, both.LeftPattern, true, state);
                ApplyPattern(matched, both.RightPattern, true, state);
                break;
            case IRecursivePatternOperation recursive when outcome && Matched(matched, recursive, state) is { } value:
                foreach (IPropertySubpatternOperation subpattern in recursive.PropertySubpatterns)
                {
                    if (subpattern is { Member: IPropertyReferenceOperation property, Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: true } } })
                        state.SetFacts(value, state.FactsOf(value).WithChecks(CheckOf(property.Property)));
                }

                break;
        }
    }

    // What a call returned is in the variable that the pattern declares.
    private TrackedValue? Matched(IOperation matched, IRecursivePatternOperation pattern, PathState state) =>
        Places.Read(matched, state, _context) ?? (pattern.DeclaredSymbol is { } declared ? state.ValueIn(Storage.Of(declared)) : null);

    // (task.IsCompleted, task.IsFaulted) is (true, false)
    private bool ApplyElements(IOperation matched, IRecursivePatternOperation pattern, PathState state)
    {
        IOperation? tuple = matched is IFlowCaptureReferenceOperation capture ? _context.CapturedBy(capture.Id) : matched;
        while (tuple is IConversionOperation conversion)
            tuple = conversion.Operand;
        if (tuple is not ITupleOperation { Elements: var elements } || elements.Length != pattern.DeconstructionSubpatterns.Length)
            return true;
        for (int i = 0; i < elements.Length; i++)
        {
            if (pattern.DeconstructionSubpatterns[i] is IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } }
                && Understand(elements[i], state) is { } known && !Learn(known, expected, state))
            {
                return false;
            }
        }

        return true;
    }

    // bool IsDone() => task.IsCompleted;
    private IOperation? AnswerOf(IInvocationOperation call) =>
        call.TargetMethod.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_context.Cancellation) is LocalFunctionStatementSyntax { ExpressionBody.Expression: { } body }
        && _context.Model?.GetOperation(body, _context.Cancellation) is { } answer
        && !answer.DescendantsAndSelf().Any(static operation => operation is IInvocationOperation)
            ? answer
            : null;

    private static bool Learn(BoolFacts known, bool outcome, PathState state)
    {
        if (known.Constant is { } constant)
            return constant == outcome;
        TrackedValue value = known.Value!;
        ValueFacts facts = state.FactsOf(value);
        bool answer = outcome != known.Negated;
        if (answer)
        {
            // A value that has succeeded has not failed, and the reverse.
            CompletionChecks excluded = known.Check switch
            {
                CompletionChecks.Succeeded => CompletionChecks.Faulted | CompletionChecks.Canceled,
                CompletionChecks.Faulted => CompletionChecks.Succeeded | CompletionChecks.Canceled,
                CompletionChecks.Canceled => CompletionChecks.Succeeded | CompletionChecks.Faulted,
                _ => CompletionChecks.None,
            };
            if ((facts.Checks & excluded) != 0)
                return false;
            state.SetFacts(value, facts.WithChecks(known.Check | CompletionChecks.Completed));
            return true;
        }

        return (facts.Checks & known.Check) == 0;
    }

    private bool LearnVariable(IOperation condition, bool outcome, PathState state)
    {
        if (Places.Of(condition, _context) is not { Symbol: { } variable, IsPart: false } place || variable is not (ILocalSymbol or IParameterSymbol or IFieldSymbol))
            return true;
        if (state.BoolIn(place) is { Constant: { } constant })
            return constant == outcome;
        if (_context.Conditions.IsAskedAgain(variable))
            state.SetBool(place, BoolFacts.Known(outcome));
        return true;
    }
}
