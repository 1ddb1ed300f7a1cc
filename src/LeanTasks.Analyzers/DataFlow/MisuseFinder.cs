using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Finds the misuses in one method with all lambdas and local functions in it.</summary>
internal static class MisuseFinder
{
    /// <summary>Whether the block has anything to follow: a variable of a watched type, or a result that is read.</summary>
    public static bool HasSomethingToFollow(IOperation block, KnownTypes types)
    {
        foreach (IOperation operation in block.Descendants())
        {
            // By the kind, not by the interface: this runs for every operation of a compilation.
            switch (operation.Kind)
            {
                case OperationKind.LocalReference or OperationKind.ParameterReference
                    when types.IsWatched(operation.Type) || types.IsCollection(operation.Type):
                case OperationKind.FieldReference or OperationKind.ArrayElementReference when types.IsWatched(operation.Type):
                case OperationKind.VariableDeclarator when types.IsWatched(((IVariableDeclaratorOperation)operation).Symbol.Type):
                case OperationKind.PropertyReference when IsRead((IPropertyReferenceOperation)operation, types):
                case OperationKind.Invocation
                    when operation is IInvocationOperation { TargetMethod.Name: "GetResult" } call && types.IsWatched(call.Instance?.Type):
                case OperationKind.Invocation when operation is IInvocationOperation { TargetMethod.Name: "GetOrAdd" } && types.IsSingleUse(operation.Type):
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
            // An expression of many thousand operands: nothing is reported for such a method.
            return [];
        }
    }

    private static IEnumerable<Misuse> Collect(FlowContext context)
    {
        context.Functions.AnalyzeAll();
        return context.Found.Concat(context.Functions.Analyzed.ToArray().SelectMany(Collect));
    }

    private static bool IsRead(IPropertyReferenceOperation property, KnownTypes types) =>
        property.Property.Name == "Result"
            ? types.IsSingleUse(property.Instance?.Type)
            : types.IsSingleUse(property.Type) && (KeptMember.Is(property.Property) || property.Property is { Name: "Value", ContainingType.Name: "Lazy" });
}
