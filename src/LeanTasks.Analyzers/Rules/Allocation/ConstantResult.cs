using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>LEAN102: a member returns, or a loop creates, a new completed task with a constant result each time.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ConstantResult : AllocationRule
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN102";

    private static readonly DiagnosticDescriptor s_rule = new(
        Id,
        "A completed task with a constant result is created repeatedly",
        "Each call allocates another completed task with this constant: store one task in a static readonly field",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: RulePage.Of(Id));

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(s_rule);

    private protected override void Register(CompilationStartAnalysisContext context, TaskTypes types) =>
        context.RegisterOperationAction(operation => Look(operation, types), OperationKind.Invocation);

    /// <summary>Whether a call is <c>FromResult</c> of a constant, which runs no code but the library's.</summary>
    /// <param name="call">The call.</param>
    internal static bool IsOfConstant(IInvocationOperation call) =>
        call is { TargetMethod: { Name: "FromResult", ContainingType.ContainingNamespace.Name: "Tasks" or "LeanTasks" }, Arguments.Length: 1 } && IsConstant(call.Arguments[0].Value, out _);

    private static void Look(OperationAnalysisContext context, TaskTypes types)
    {
        IInvocationOperation invocation = (IInvocationOperation)context.Operation;
        IMethodSymbol method = invocation.TargetMethod;
        if (method.Name != "FromResult" || method.TypeArguments.Length != 1 || !types.IsTask(method.ContainingType))
            return;

        if (IsConstant(invocation.Arguments[0].Value, out object? value)
            && !IsCachedByTheRuntime(method.TypeArguments[0], value)
            && IsMadeOften(invocation))
            context.ReportDiagnostic(Diagnostic.Create(s_rule, invocation.Syntax.GetLocation()));
    }

    private static bool IsConstant(IOperation operation, out object? value)
    {
        if (operation.ConstantValue.HasValue)
        {
            value = operation.ConstantValue.Value;
            return true;
        }

        switch (operation)
        {
            case IConversionOperation { OperatorMethod: null } conversion:
                return IsConstant(conversion.Operand, out value);
            case IFieldReferenceOperation { Field: { Name: "Empty", IsStatic: true, ContainingType.SpecialType: SpecialType.System_String } }:
                value = string.Empty;
                return true;
            default:
                value = null;
                return false;
        }
    }

    // Task.FromResult itself caches null, true and false, -1 to 8, and the zero of every value type of up to sixteen bytes.
    private static bool IsCachedByTheRuntime(ITypeSymbol result, object? value) => value switch
    {
        null => true,
        bool => result.SpecialType == SpecialType.System_Boolean,
        int number when result.SpecialType == SpecialType.System_Int32 => number is >= -1 and <= 8,
        _ => result.IsValueType
            && result.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T
            && IsZero(value),
    };

    private static bool IsZero(object value) => value switch
    {
        double number => number == 0,
        float number => number == 0,
        decimal number => number == 0,
        char character => character == '\0',
        ulong number => number == 0,
        IConvertible number when value is not string => number.ToInt64(null) == 0,
        _ => false,
    };

    // A task that is created once need not be cached: only one that a member returns, or that a loop creates.
    private static bool IsMadeOften(IInvocationOperation invocation)
    {
        bool isReturned = true;
        for (IOperation? at = invocation.Parent; at is not null; at = at.Parent)
        {
            switch (at)
            {
                case ILoopOperation:
                    return true;
                case IReturnOperation when isReturned:
                    return !IsEntryOrConstructor(invocation.SemanticModel?.GetEnclosingSymbol(invocation.Syntax.SpanStart));
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
                case IConversionOperation or IConditionalOperation or ICoalesceOperation:
                case ISwitchExpressionOperation or ISwitchExpressionArmOperation:
                    break;
                default:
                    isReturned = false;
                    break;
            }
        }

        return false;
    }

    private static bool IsEntryOrConstructor(ISymbol? member) =>
        member is IMethodSymbol { MethodKind: MethodKind.StaticConstructor or MethodKind.Constructor }
            or IMethodSymbol { IsStatic: true, Name: "Main" };
}
