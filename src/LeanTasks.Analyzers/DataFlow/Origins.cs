using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Distinguishes values that may be consumed once from those that wrap a task or a finished result.</summary>
internal static class Origins
{
    /// <summary>Whether the method's result may be consumed any number of times: FromResult and the like, Preserve, a task wrapped in a ValueTask.</summary>
    public static bool IsReusable(IMethodSymbol method, KnownTypes types) =>
        (method.IsStatic && types.IsSingleUse(method.ContainingType))
        || method.Name is "AsValueTask" or "ToValueTask" or "Preserve";

    /// <summary>Whether <c>new ValueTask(…)</c> is created over a source, which may serve another operation later.</summary>
    public static bool IsOverSource(IObjectCreationOperation creation, KnownTypes types)
    {
        if (creation.Arguments.Length == 0)
            return false;
        IOperation argument = creation.Arguments[0].Value;
        while (argument is IConversionOperation conversion)
            argument = conversion.Operand;
        return argument.Type is { } type && (IsSource(type, types) || type.AllInterfaces.Any(implemented => IsSource(implemented, types)));
    }

    /// <summary>Whether the expression shows that its value may be consumed any number of times.</summary>
    public static bool IsReusable(IOperation operation, KnownTypes types) => operation switch
    {
        IConversionOperation conversion => IsReusable(conversion.Operand, types),
        IParenthesizedOperation parenthesized => IsReusable(parenthesized.Operand, types),
        IDefaultValueOperation => true,
        IObjectCreationOperation creation => types.IsSingleUse(creation.Type) && !IsOverSource(creation, types),
        IInvocationOperation { TargetMethod.Name: "Preserve" } => true,
        IInvocationOperation call => IsReusable(call.TargetMethod, types) && !types.IsWatched(call.Instance?.Type),
        IPropertyReferenceOperation property => property.Instance is null && types.IsSingleUse(property.Property.ContainingType),
        IConditionalOperation { WhenFalse: { } otherwise } choice => IsReusable(choice.WhenTrue, types) && IsReusable(otherwise, types),
        _ => false,
    };

    /// <summary>
    /// Whether an argument of the call makes it synchronous, as <c>ReadAsync(async: false)</c> and
    /// <c>Read(IOBehavior.Synchronous)</c> do: its result has completed.
    /// </summary>
    public static bool IsAskedToBeSynchronous(IInvocationOperation call) => call.Arguments.Any(argument => argument.Value switch
    {
        { ConstantValue: { HasValue: true, Value: bool value } } when argument.Parameter is { Type.SpecialType: SpecialType.System_Boolean } parameter =>
            parameter.Name.IndexOf("sync", StringComparison.OrdinalIgnoreCase) >= 0
            && value != (parameter.Name.IndexOf("async", StringComparison.OrdinalIgnoreCase) >= 0),
        IFieldReferenceOperation { Field: { HasConstantValue: true, ContainingType.TypeKind: TypeKind.Enum } member } =>
            member.Name.StartsWith("Sync", StringComparison.Ordinal),
        _ => false,
    });

    /// <summary>Whether some part of the expression shows that its value may be consumed any number of times.</summary>
    public static bool HasReusablePart(IOperation operation, KnownTypes types) =>
        operation.DescendantsAndSelf().Any(part => types.IsSingleUse(part.Type) && IsReusable(part, types));

    private static bool IsSource(ITypeSymbol type, KnownTypes types) =>
        SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, types.ValueTaskSource)
        || SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, types.ValueTaskSourceOfT);
}
