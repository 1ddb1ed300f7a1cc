using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.Flow;

/// <summary>Finds the misuses in one method with all lambdas and local functions in it.</summary>
internal static class MisuseFinder
{
    /// <summary>Whether the block has anything to follow: a variable of a watched type, or a result that is read.</summary>
    public static bool HasSomethingToFollow(IOperation block, KnownTypes types)
    {
        foreach (IOperation operation in block.Descendants())
        {
            switch (operation)
            {
                case ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IArrayElementReferenceOperation
                    or IVariableDeclaratorOperation when types.IsWatched(TypeOf(operation)):
                    return true;
                case ILocalReferenceOperation or IParameterReferenceOperation when types.IsCollection(operation.Type):
                    return true;
                case IPropertyReferenceOperation { Property.Name: "Result" } result when types.IsSingleUse(result.Instance?.Type):
                    return true;
                case IInvocationOperation { TargetMethod.Name: "GetResult" } call when types.IsWatched(call.Instance?.Type):
                    return true;
            }
        }

        return false;
    }

    /// <summary>The misuses, each place once.</summary>
    public static IEnumerable<Misuse> Find(ControlFlowGraph graph, ISymbol method, KnownTypes types, CancellationToken cancellation)
    {
        try
        {
            FlowContext context = new(graph, method, types, outer: null, cancellation);
            new FlowAnalysis(context).Run();
            return [.. Collect(context)];
        }
        catch (InsufficientExecutionStackException)
        {
            // An expression of many thousand operands: nothing is said of such a method.
            return [];
        }
    }

    private static IEnumerable<Misuse> Collect(FlowContext context)
    {
        context.Functions.AnalyzeAll();
        return context.Found.Concat(context.Functions.Analyzed.ToArray().SelectMany(Collect));
    }

    private static ITypeSymbol? TypeOf(IOperation operation) =>
        operation is IVariableDeclaratorOperation declarator ? declarator.Symbol.Type : operation.Type;
}
