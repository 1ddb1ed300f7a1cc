using System.Globalization;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// Names conditions, so that a path that met one does not later take its opposite. A condition gets a name if it is evaluated twice.
/// So does one that compares with one of a few constants, or with a constant that is also assigned. Others would only multiply
/// paths.
/// </summary>
/// <remarks>
/// Two equal texts over the same variables get one name, even if they call methods. That can make a possible path look impossible:
/// then a misuse on it is missed, and nothing false is reported.
/// </remarks>
internal sealed class ConditionKeys
{
    private const string Null = "null";

    // Each value of a variable is a path more.
    private const int MaxExclusive = 3;

    private readonly FlowContext _context;
    private readonly Dictionary<ISymbol, string> _names = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<string, int> _asked = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _testedFor = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _ofType = new(StringComparer.Ordinal);
    private readonly Dictionary<CaptureId, string> _becomes = [];
    private readonly HashSet<string> _exclusive = new(StringComparer.Ordinal);

    public ConditionKeys(FlowContext context)
    {
        _context = context;
        foreach (BasicBlock block in context.Graph.Blocks)
        {
            if (block.ConditionKind == ControlFlowConditionKind.None || block.BranchValue is not { } condition || IsAskedAnew(condition))
                continue;
            if (Read(condition, out _) is { } key)
            {
                _asked.TryGetValue(key, out int times);
                _asked[key] = times + 1;
            }
        }

        // A pattern of several constants asks for each; that is worth remembering where another condition asks for it, too.
        IEnumerable<IIsPatternOperation> patterns = context.Graph.Blocks.Select(static block => block.BranchValue).OfType<IOperation>()
            .SelectMany(static condition => condition.DescendantsAndSelf()).OfType<IIsPatternOperation>();
        string?[] constants =
        [
            .. patterns.Where(static pattern => ConstantPatterns.In(pattern.Pattern).Skip(1).Any())
                .SelectMany(pattern => ConstantPatterns.In(pattern.Pattern).Select(constant => KeyOfConstant(pattern, constant))),
        ];
        foreach (string key in constants.OfType<string>().Where(_asked.ContainsKey).ToArray())
            _asked[key]++;

        if (_testedFor.Count > 0)
            FindChoices(context.Graph);
        if (_testedFor.Count > 1)
            FindExclusive();
        foreach (KeyValuePair<string, string> ofType in _ofType.Where(ofType => _testedFor.ContainsKey(ofType.Value)))
            _exclusive.UnionWith([ofType.Key, ofType.Value]);
    }

    /// <summary>
    /// The name of a condition worth remembering, or <see langword="null"/>; <paramref name="negated"/> if it is the
    /// opposite of the named condition.
    /// </summary>
    public string? KeyOf(IOperation condition, PathState state, out bool negated) =>
        Read(condition, out negated) is { } key && !IsAskedAnew(condition) && (state.Conditions.ContainsKey(key) || IsAskedAgain(key)) ? key : null;

    /// <summary>The name of the comparison that a pattern makes with one of its constants.</summary>
    public string? KeyOfConstant(IIsPatternOperation pattern, IConstantPatternOperation constant) =>
        !IsAskedAnew(pattern) && Text(pattern.Value) is { } value && Constant(constant.Value) is { } text ? Equality(value, text) : null;

    /// <summary>Whether a named condition is asked for again, or excludes another.</summary>
    public bool IsAskedAgain(string key) => _exclusive.Contains(key) || (_asked.TryGetValue(key, out int times) && times > 1);

    /// <summary>Whether a bool variable is read more than once, so that its value is worth remembering.</summary>
    public bool IsAskedAgain(ISymbol variable) => IsAskedAgain(Name(variable));

    /// <summary>Whether a bool variable is read at all.</summary>
    public bool IsAsked(ISymbol variable) => _asked.ContainsKey(Name(variable));

    /// <summary>Forgets, on a path, the conditions that contain a variable that is written now; keeps the facts of an assigned constant.</summary>
    public void Written(ISymbol variable, IOperation? value, PathState state)
    {
        // Most bodies test nothing: their assignments need no names.
        if (_testedFor.Count == 0 && state.Conditions.Count == 0)
            return;
        string name = Name(variable);
        string isNull = Equality(name, Null);
        bool? chosen = value is not null && Chosen(value) is { } capture && _becomes.ContainsKey(capture) && state.Conditions.TryGetValue(isNull, out bool known) ? known : null;
        foreach (string key in state.Conditions.Keys.Where(key => Mentions(key, name)).ToArray())
            state.Conditions.Remove(key);
        if (value is null)
            return;
        if ((chosen ?? (IsNeverNull(value) ? false : null)) is { } answer && _testedFor.ContainsKey(isNull))
            state.Conditions[isNull] = answer;
        if (Constant(value) is not { } constant)
            return;
        foreach (KeyValuePair<string, string> tested in _testedFor.Where(tested => tested.Value == name))
            state.Conditions[tested.Key] = tested.Key == Equality(name, constant);
    }

    /// <summary>
    /// Remembers, on a path, whether a branch of <c>x = a ? b : c</c> is null, if <c>x</c> is tested for null. The graph writes the
    /// branches into a temporary, and that into <c>x</c>.
    /// </summary>
    public void Captured(IFlowCaptureOperation capture, PathState state)
    {
        if (!_becomes.TryGetValue(capture.Id, out string? name))
            return;
        if (Constant(capture.Value) == Null)
            state.Conditions[Equality(name, Null)] = true;
        else if (IsNeverNull(capture.Value))
            state.Conditions[Equality(name, Null)] = false;
        else
            state.Conditions.Remove(Equality(name, Null));
    }

    /// <summary>A counter changes: it no longer has its old value, and is assumed not to take a value that it was known not to have.</summary>
    public void Counted(ISymbol variable, PathState state)
    {
        if (state.Conditions.Count == 0)
            return;
        string name = Name(variable);
        foreach (string key in state.Conditions.Keys.Where(key => Mentions(key, name)).ToArray())
        {
            if (_testedFor.ContainsKey(key))
                state.Conditions[key] = false;
            else
                state.Conditions.Remove(key);
        }
    }

    /// <summary>Remembers an answer; <see langword="false"/> if the path has met the opposite.</summary>
    public bool Remember(string key, bool answer, PathState state)
    {
        if (state.Conditions.TryGetValue(key, out bool known))
            return known == answer;
        state.Conditions[key] = answer;

        // What is of a type is not null.
        if (answer && _ofType.TryGetValue(key, out string? isNull))
        {
            if (state.Conditions.TryGetValue(isNull, out bool wasNull) && wasNull)
                return false;
            if (_testedFor.ContainsKey(isNull))
                state.Conditions[isNull] = false;
        }

        if (answer && _testedFor.TryGetValue(key, out string? name))
        {
            foreach (KeyValuePair<string, string> tested in _testedFor.Where(tested => tested.Value == name && tested.Key != key))
            {
                if (state.Conditions.TryGetValue(tested.Key, out bool other) && other)
                    return false;
                state.Conditions[tested.Key] = false;
            }
        }

        return true;
    }

    // while (reader.Read()), and the MoveNext of a foreach: a call that controls a loop returns true and later false.
    private static bool IsAskedAnew(IOperation condition)
    {
        SyntaxNode asked = condition.Syntax;
        while (asked.Parent is ExpressionSyntax parent)
            asked = parent;
        bool isOfALoop = asked.Parent switch
        {
            WhileStatementSyntax loop => loop.Condition == asked,
            DoStatementSyntax loop => loop.Condition == asked,
            ForStatementSyntax loop => loop.Condition == asked,
            CommonForEachStatementSyntax => true,
            _ => false,
        };
        return isOfALoop && condition.DescendantsAndSelf().Any(static operation => operation.Kind == OperationKind.Invocation);
    }

    // if (x == 1) … if (x == 2) …: a variable that does not count has one of the values.
    private void FindExclusive()
    {
        HashSet<string?> counted = [.. _context.Operations()
            .Where(static operation => operation is IIncrementOrDecrementOperation or ICompoundAssignmentOperation)
            .Select(operation => Text(operation.ChildOperations.First()))];
        foreach (IGrouping<string, string> keys in _testedFor.GroupBy(static tested => tested.Value, static tested => tested.Key))
        {
            if (keys.Count() is > 1 and <= MaxExclusive && !counted.Contains(keys.Key))
                _exclusive.UnionWith(keys);
        }
    }

    private void FindChoices(ControlFlowGraph graph)
    {
        foreach (IOperation operation in graph.Blocks.SelectMany(block => block.Operations))
        {
            IOperation statement = operation is IExpressionStatementOperation expression ? expression.Operation : operation;
            if (statement is ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment
                && Chosen(assignment.Value) is { } capture && _testedFor.ContainsKey(Equality(Name(target.Local), Null)))
            {
                _becomes[capture] = Name(target.Local);
            }
        }
    }

    private static CaptureId? Chosen(IOperation value) => WithoutConversions(value) is IFlowCaptureReferenceOperation reference ? reference.Id : null;

    private static bool IsNeverNull(IOperation value) => WithoutConversions(value) switch
    {
        IObjectCreationOperation { Type.IsReferenceType: true } or IArrayCreationOperation => true,
        IInvocationOperation { Type.IsReferenceType: true } call => call.TargetMethod.ReturnNullableAnnotation == NullableAnnotation.NotAnnotated,

        // int? r = await task;
        { Type: { IsValueType: true } type } => type.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T,
        _ => false,
    };

    private static IOperation WithoutConversions(IOperation operation)
    {
        while (operation is IConversionOperation { OperatorMethod: null } conversion)
            operation = conversion.Operand;
        return operation;
    }

    private static bool Mentions(string key, string name) => key.Contains(name);

    private static string Equality(string name, string constant) => $"({name} == {constant})";

    private string Name(ISymbol symbol)
    {
        if (!_names.TryGetValue(symbol, out string? name))
        {
            // The braces keep v1 from being found in v11.
            name = "{" + symbol.Name + _names.Count.ToString(CultureInfo.InvariantCulture) + "}";
            _names.Add(symbol, name);
        }

        return name;
    }

    private string? Read(IOperation condition, out bool negated)
    {
        negated = false;
        switch (condition)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } negation:
                string? operand = Read(negation.Operand, out negated);
                negated = !negated;
                return operand;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals, RightOperand.ConstantValue: { HasValue: true, Value: bool expected } } comparison:
                string? compared = Read(comparison.LeftOperand, out negated);
                negated ^= expected != (comparison.OperatorKind == BinaryOperatorKind.Equals);
                return compared;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals } or IBinaryOperation { OperatorKind: BinaryOperatorKind.ExclusiveOr, Type.SpecialType: SpecialType.System_Boolean }
                when condition is IBinaryOperation different:
                negated = true;
                return Compare(different.LeftOperand, different.RightOperand);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equal:
                return Compare(equal.LeftOperand, equal.RightOperand);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThanOrEqual } notLess:
                negated = true;
                return Join(Text(notLess.LeftOperand), "<", Text(notLess.RightOperand));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThanOrEqual } notMore:
                negated = true;
                return Join(Text(notMore.RightOperand), "<", Text(notMore.LeftOperand));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThan } more:
                return Join(Text(more.RightOperand), "<", Text(more.LeftOperand));
            case IIsNullOperation isNull:
                return Test(Text(isNull.Operand), Null);
            case IPropertyReferenceOperation { Property: { Name: "HasValue", ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } } hasValue:
                negated = true;
                return Test(Text(hasValue.Instance), Null);
            case IInvocationOperation { TargetMethod: { Name: "get_HasValue", ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } } hasValue:
                negated = true;
                return Test(Text(hasValue.Instance), Null);
            case ILocalReferenceOperation local when _context.Variables.ConditionIn(local.Local) is { } named:
                return Read(named, out negated);
            case IIsTypeOperation type:
                return OfType(type.ValueOperand, type.TypeOperand);
            case IIsPatternOperation pattern:
                return Pattern(pattern.Value, pattern.Pattern, out negated);
            default:
                return Text(condition);
        }
    }

    private string? Pattern(IOperation value, IPatternOperation pattern, out bool negated)
    {
        negated = false;
        switch (pattern)
        {
            case INegatedPatternOperation negation:
                string? inner = Pattern(value, negation.Pattern, out negated);
                negated = !negated;
                return inner;
            case IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } }:
                string? asked = Read(value, out negated);
                negated ^= !expected;
                return asked;
            case IConstantPatternOperation constant when Constant(constant.Value) is { } text:
                return Test(Text(value), text);
            case IRecursivePatternOperation { PropertySubpatterns.IsEmpty: true, DeconstructionSubpatterns.IsEmpty: true } something
                when SymbolEqualityComparer.Default.Equals(something.MatchedType, something.InputType) || something.InputType.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T:
                negated = true;
                return Test(Text(value), Null);
            case ITypePatternOperation type:
                return OfType(value, type.MatchedType);
            case IDeclarationPatternOperation { MatchesNull: false, MatchedType: { } matched }:
                return OfType(value, matched);
            default:
                SyntaxNode written = pattern.Syntax;
                while (written is ParenthesizedPatternSyntax parenthesized)
                    written = parenthesized.Pattern;
                return Join(Text(value), "is", written.ToString());
        }
    }

    private string? OfType(IOperation value, ITypeSymbol type)
    {
        string? key = Join(Text(value), "is", type.ToDisplayString());
        if (key is not null && Text(value) is { } name)
            _ofType[key] = Equality(name, Null);
        return key;
    }

    private string? Compare(IOperation left, IOperation right) =>
        Constant(right) is { } constant ? Test(Text(left), constant)
        : Constant(left) is { } reversed ? Test(Text(right), reversed)
        : Text(left) is { } one && Text(right) is { } other && string.CompareOrdinal(one, other) > 0 ? Join(other, "==", one)
        : Join(Text(left), "==", Text(right));

    private string? Test(string? left, string constant)
    {
        if (left is null)
            return null;
        string key = Equality(left, constant);
        if (left[0] == '{' && left.IndexOf('}') == left.Length - 1)
            _testedFor[key] = left;
        return key;
    }

    private static string? Constant(IOperation operation)
    {
        operation = WithoutConversions(operation);
        if (operation is IDefaultValueOperation { Type.IsReferenceType: true } or IDefaultValueOperation or IObjectCreationOperation { Arguments.IsEmpty: true }
            && operation.Type?.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T)
        {
            return Null;
        }

        return operation.ConstantValue is { HasValue: true } known
            ? known.Value is null ? Null : Convert.ToString(known.Value, CultureInfo.InvariantCulture)
            : null;
    }

    private static string? Join(string? left, string middle, string? right) =>
        left is null || right is null ? null : $"({left} {middle} {right})";

    private string? Text(IOperation? operation)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (operation)
        {
            case null:
                return "this";
            case ILocalReferenceOperation local:
                return Name(local.Local);
            case IParameterReferenceOperation parameter:
                return Name(parameter.Parameter);
            case IInstanceReferenceOperation:
                return "this";
            case IFieldReferenceOperation field when field.Instance is null or IInstanceReferenceOperation:
                return Name(field.Field);
            case IFieldReferenceOperation field:
                return Join(Text(field.Instance), ".", Name(field.Field));
            case IPropertyReferenceOperation { Arguments.IsEmpty: true } property:
                return Join(Text(property.Instance), ".", Name(property.Property));
            case IInvocationOperation call when call.Arguments.All(argument => argument.Parameter?.RefKind is not (RefKind.Ref or RefKind.Out)):
                string?[] arguments = [Text(call.Instance), .. call.Arguments.Select(argument => Text(argument.Value))];
                return arguments.Contains(null) ? null : Join(Name(call.TargetMethod), "of", string.Join(", ", arguments));
            case IConversionOperation conversion:
                return Text(conversion.Operand);
            case IFlowCaptureReferenceOperation capture when _context.CapturedBy(capture.Id) is { } captured:
                return Text(captured);
            case IBinaryOperation binary:
                return Join(Text(binary.LeftOperand), binary.OperatorKind.ToString(), Text(binary.RightOperand));
            case IUnaryOperation unary:
                return Join("", unary.OperatorKind.ToString(), Text(unary.Operand));
            default:
                return Constant(operation);
        }
    }
}
