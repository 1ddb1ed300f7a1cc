using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// Decides which variables of a method can be followed. Not those that a lambda or local function writes, because it may do
/// so at any time. Nor those that a ref may alias, other than a local that always does. Collections only while no other
/// code can have their reference.
/// </summary>
internal sealed class VariableUses
{
    private readonly HashSet<ISymbol> _excluded = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, int> _writes = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, ISymbol> _aliases = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, IOperation> _conditions = new(SymbolEqualityComparer.Default);
    private readonly KnownTypes _types;

    public VariableUses(ControlFlowGraph graph, KnownTypes types)
    {
        _types = types;
        Visit(graph.OriginalOperation, null);
    }

    /// <summary>The variable that a ref local stands for, or the variable itself.</summary>
    public ISymbol Named(ISymbol variable) => _aliases.TryGetValue(variable, out ISymbol? aliased) ? aliased : variable;

    /// <summary>Whether the variable's value at a point of a path is the one that the path stored.</summary>
    public bool CanFollow(ISymbol variable) => !_excluded.Contains(variable);

    /// <summary>Whether the method around it writes the variable at most once, where it is declared.</summary>
    public bool IsWrittenOnce(ISymbol variable) => !_writes.TryGetValue(variable, out int count) || count <= 1;

    /// <summary>The condition that a bool variable always has the value of, as in <c>bool few = count &lt; 3</c>, if nothing in it changes.</summary>
    public IOperation? ConditionIn(ILocalSymbol variable) =>
        _conditions.TryGetValue(variable, out IOperation? condition) && IsWrittenOnce(variable) && CanFollow(variable) && IsLasting(condition) ? condition : null;

    private bool IsLasting(IOperation condition) => condition switch
    {
        ILocalReferenceOperation local => IsWrittenOnce(local.Local) && CanFollow(local.Local),
        IParameterReferenceOperation parameter => !_writes.ContainsKey(parameter.Parameter) && CanFollow(parameter.Parameter) && !KeptMember.Is(parameter.Parameter),
        ILiteralOperation => true,
        IBinaryOperation { OperatorMethod: null } or IUnaryOperation { OperatorMethod: null } or IConversionOperation { OperatorMethod: null } => condition.ChildOperations.All(IsLasting),
        _ => false,
    };

    private void Visit(IOperation operation, ISymbol? function)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (operation)
        {
            case IAnonymousFunctionOperation lambda:
                function = lambda.Symbol;
                break;
            case ILocalFunctionOperation local:
                function = local.Symbol;
                break;
            case ILocalReferenceOperation local:
                VisitUse(local, local.Local, function);
                break;
            case IParameterReferenceOperation parameter:
                VisitUse(parameter, parameter.Parameter, function);
                break;
            case IFieldReferenceOperation field:
                VisitUse(field, field.Field, function);
                break;
            case IVariableDeclaratorOperation declarator:
                if (declarator.Symbol.RefKind != RefKind.None && declarator.GetVariableInitializer()?.Value is { } aliased)
                    VisitAlias(declarator.Symbol, aliased);
                if (declarator.GetVariableInitializer() is { } initializer)
                    VisitWrite(declarator.Symbol, initializer.Value);
                if (declarator.GetVariableInitializer() is { Value: IBinaryOperation or IUnaryOperation } condition && declarator.Symbol.Type.SpecialType == SpecialType.System_Boolean)
                    _conditions[declarator.Symbol] = condition.Value;
                break;
        }

        foreach (IOperation child in operation.ChildOperations)
            Visit(child, function);
    }

    private void VisitUse(IOperation use, ISymbol variable, ISymbol? function)
    {
        variable = Named(variable);
        bool foreign = function is not null && !SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, function);
        if (IsWritten(use))
        {
            VisitWrite(variable, (use.Parent as IAssignmentOperation)?.Value);
            if (foreign)
                _excluded.Add(variable);
        }

        // (first ? ref a : ref b) = …: which of them it is is not known.
        if (use.Parent is IAddressOfOperation or ISimpleAssignmentOperation { IsRef: true } || (use.Parent is IConditionalOperation { IsRef: true } choice && choice.Condition != use))
            _excluded.Add(variable);
        if (use.Parent is IInvocationOperation { Instance: { } receiver, TargetMethod: { } method } && receiver == use && Variable.MayTakeReference(use, method))
            _excluded.Add(variable);
        if (_types.IsCollection(use.Type) && (foreign || !IsPlainCollectionUse(use) || TakesReusable(use)))
            _excluded.Add(variable);
    }

    private void VisitAlias(ISymbol local, IOperation aliased)
    {
        switch (aliased)
        {
            case ILocalReferenceOperation { Local.RefKind: RefKind.None } variable:
                _aliases[local] = variable.Local;
                break;
            case IParameterReferenceOperation { Parameter.RefKind: RefKind.None } variable:
                _aliases[local] = variable.Parameter;
                break;
            default:
                Exclude(aliased);
                break;
        }
    }

    private void Exclude(IOperation aliased)
    {
        switch (aliased)
        {
            case ILocalReferenceOperation local:
                _excluded.Add(local.Local);
                break;
            case IParameterReferenceOperation parameter:
                _excluded.Add(parameter.Parameter);
                break;
            case IFieldReferenceOperation field:
                _excluded.Add(field.Field);
                break;
            case IArrayElementReferenceOperation element:
                Exclude(element.ArrayReference);
                break;
        }
    }

    // list.Add(new ValueTask<int>(3)), tasks[i] = default: that element may be awaited any number of times, and which one it is is not known.
    private bool TakesReusable(IOperation use) => use.Parent switch
    {
        IInvocationOperation call => call.Arguments.Any(argument => Origins.IsReusable(argument.Value, _types)),
        IArrayElementReferenceOperation { Parent: ISimpleAssignmentOperation { Target: { } target, Value: { } value } } element => target == element && Origins.IsReusable(value, _types),
        IPropertyReferenceOperation { Parent: ISimpleAssignmentOperation { Target: { } target, Value: { } value } } indexed => target == indexed && Origins.IsReusable(value, _types),
        _ => false,
    };

    private void VisitWrite(ISymbol variable, IOperation? value)
    {
        // Select(i => new ValueTask<int>(i)).ToArray() holds values that may be awaited any number of times.
        if (value is not null && _types.IsCollection(value.Type) && value is not IArrayCreationOperation && Origins.HasReusablePart(value, _types))
            _excluded.Add(variable);
        _writes.TryGetValue(variable, out int count);
        _writes[variable] = count + 1;
    }

    private static bool IsWritten(IOperation use)
    {
        IOperation child = use;
        IOperation? parent = use.Parent;
        while (parent is ITupleOperation)
        {
            child = parent;
            parent = parent.Parent;
        }

        return parent switch
        {
            IAssignmentOperation assignment => ReferenceEquals(assignment.Target, child),
            IIncrementOrDecrementOperation => true,
            IArgumentOperation argument => argument.Parameter?.RefKind is RefKind.Ref or RefKind.Out,
            _ => false,
        };
    }

    // Any other use may keep the reference, and then elements change unseen.
    private static bool IsPlainCollectionUse(IOperation use) => use.Parent switch
    {
        IArrayElementReferenceOperation element => ReferenceEquals(element.ArrayReference, use),
        IPropertyReferenceOperation property => ReferenceEquals(property.Instance, use),
        IInvocationOperation call => ReferenceEquals(call.Instance, use) && call.TargetMethod.ReturnsVoid,
        IArgumentOperation { Parent: IInvocationOperation call } => TakesElements(call.TargetMethod),
        IConversionOperation { Parent: IForEachLoopOperation } => true,
        IConversionOperation { Parent: IArgumentOperation { Parent: IInvocationOperation call } } => TakesElements(call.TargetMethod),
        ISpreadOperation or IConversionOperation { Parent: ISpreadOperation } => true,
        IAssignmentOperation assignment => ReferenceEquals(assignment.Target, use),
        _ => false,
    };

    private static bool TakesElements(IMethodSymbol method) => Combinators.IsCombinator(method) || Combinators.IsSelect(method);
}
