using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>The finding about one <c>new TaskCompletionSource(…)</c>.</summary>
internal static class SourceCreation
{
    /// <summary>Reads how the continuations of the new source will run.</summary>
    /// <param name="creation">The creation of a source.</param>
    /// <param name="types">The compilation's task types.</param>
    public static ContinuationMode ModeOf(IObjectCreationOperation creation, TaskTypes types)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (!SymbolEqualityComparer.Default.Equals(argument.Parameter?.Type, types.CreationOptions))
                continue;

            if (argument.Value.ConstantValue is not { HasValue: true, Value: int options })
                return ContinuationMode.Unknown;

            return (options & (int)TaskCreationOptions.RunContinuationsAsynchronously) != 0 ? ContinuationMode.Asynchronous : ContinuationMode.Inline;
        }

        return ContinuationMode.Inline;
    }

    /// <summary>
    /// Whether the expression drops the source immediately, and keeps only its task, as
    /// <c>new TaskCompletionSource().Task</c> does: then no code can complete it later.
    /// </summary>
    /// <param name="creation">The creation of a source.</param>
    /// <param name="types">The compilation's task types.</param>
    public static bool IsLost(IObjectCreationOperation creation, TaskTypes types) => creation.Parent switch
    {
        IInvocationOperation call => call.Instance == creation,
        IMemberReferenceOperation member => member.Instance == creation,
        IConversionOperation conversion => types.IsTask(conversion.Type),
        _ => false,
    };

    /// <summary>Finds the variable, field or property that the new source is stored in immediately.</summary>
    /// <param name="creation">The creation of a source.</param>
    /// <returns>The symbol, or null where it goes elsewhere.</returns>
    public static ISymbol? TargetOf(IObjectCreationOperation creation)
    {
        IOperation? parent = creation.Parent;
        while (parent is IConversionOperation or ICoalesceOperation or IConditionalOperation)
            parent = parent.Parent;

        return parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol,
            IFieldInitializerOperation { InitializedFields: { Length: 1 } fields } => fields[0],
            IPropertyInitializerOperation { InitializedProperties: { Length: 1 } properties } => properties[0],
            IAssignmentOperation assignment => SymbolOf(assignment.Target),
            _ => null,
        };
    }

    /// <summary>The local, parameter, field or property that an operation refers to.</summary>
    /// <param name="operation">An expression, or null.</param>
    /// <returns>The symbol, or null where it is anything else.</returns>
    public static ISymbol? SymbolOf(IOperation? operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IMemberReferenceOperation member => member.Member,
        IConversionOperation conversion => SymbolOf(conversion.Operand),
        _ => null,
    };

    /// <summary>Whether the source is a local that has completed before other code can get it or its task: then it has no continuations to run.</summary>
    /// <param name="local">The local that holds the source.</param>
    /// <param name="anywhere">Any operation of the method that declares it.</param>
    public static bool CompletesBeforeItIsSeen(ILocalSymbol local, IOperation anywhere)
    {
        int lastCompletion = -1;
        bool isPassedOn = false;
        int sources = 0;
        List<IOperation> uses = [];
        foreach (IOperation reference in VariableReferences.Around(anywhere).To(local))
        {
            if (reference is IVariableDeclaratorOperation declarator)
            {
                sources += declarator.GetVariableInitializer() is null ? 0 : 1;
                continue;
            }

            if (IsInNestedFunction(reference, local) || IsInLoopOutside(reference, local))
                return false;

            switch (reference.Parent)
            {
                case IInvocationOperation invocation when invocation.Instance == reference && IsCompletion(invocation.TargetMethod):
                    lastCompletion = Math.Max(lastCompletion, reference.Syntax.SpanStart);
                    break;
                case ISimpleAssignmentOperation assignment when assignment.Target == reference:
                    if (assignment.Value is not IObjectCreationOperation and not IConversionOperation { Operand: IObjectCreationOperation })
                        return false;
                    sources++;
                    break;
                default:
                    isPassedOn |= reference.Parent is not IPropertyReferenceOperation { Property.Name: "Task" };
                    uses.Add(reference);
                    break;
            }
        }

        // Where only the task is passed on, after the last place that can complete the source, no code completes it later.
        if (lastCompletion >= 0 && !isPassedOn && uses.TrueForAll(use => use.Syntax.SpanStart > lastCompletion))
            return true;

        return sources == 1 && uses.Count != 0 && uses.TrueForAll(use => SourceCompletion.IsCertainBefore(use, local));
    }

    /// <summary>Whether a method of a source completes it: SetResult, TrySetCanceled and the like.</summary>
    /// <param name="method">A method of a source.</param>
    public static bool IsCompletion(IMethodSymbol method) =>
        method.Name.StartsWith("Set", StringComparison.Ordinal) || method.Name.StartsWith("TrySet", StringComparison.Ordinal);

    private static bool IsInNestedFunction(IOperation operation, ILocalSymbol local)
    {
        ISymbol? function = null;
        for (IOperation? at = operation; at is not null && function is null; at = at.Parent)
        {
            function = at switch
            {
                IAnonymousFunctionOperation lambda => lambda.Symbol,
                ILocalFunctionOperation localFunction => localFunction.Symbol,
                _ => null,
            };
        }

        return function is not null && !SymbolEqualityComparer.Default.Equals(function, local.ContainingSymbol);
    }

    private static bool IsInLoopOutside(IOperation operation, ILocalSymbol local)
    {
        SyntaxNode? declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        for (IOperation? at = operation.Parent; at is not null; at = at.Parent)
        {
            if (at is ILoopOperation && (declaration is null || !at.Syntax.Span.Contains(declaration.Span)))
                return true;
        }

        return false;
    }
}
