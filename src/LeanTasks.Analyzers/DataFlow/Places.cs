using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Finds the place that an operation names, and its content on a path.</summary>
internal static class Places
{
    /// <summary>The place that the operation names, or <see langword="null"/> if it cannot be followed.</summary>
    public static Storage? Of(IOperation? operation, FlowContext context)
    {
        switch (operation)
        {
            case ILocalReferenceOperation local when context.Variables.Named(local.Local) is var variable && context.Variables.CanFollow(variable):
                return Storage.Of(variable);
            case IParameterReferenceOperation parameter when context.Variables.CanFollow(parameter.Parameter) && !context.IsFilledElsewhere(parameter.Parameter, parameter.Type):
                return Storage.Of(parameter.Parameter);
            case IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field
                when context.Variables.CanFollow(field.Field) && !field.Field.IsConst && !context.IsFilledElsewhere(field.Field, field.Type):
                return Storage.Of(field.Field);
            case IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation } property
                when context.Types.IsSingleUse(property.Type) && KeptMember.Is(property.Property) && !context.IsFilledElsewhere(property.Property, property.Type):
                return Storage.Of(property.Property);
            case IFieldReferenceOperation { Instance: { } instance } field when field.Field.ContainingType.IsTupleType && Of(instance, context) is { } tuple:
                return tuple.Symbol is IFieldSymbol || tuple.IsPart ? null : tuple.Field(field.Field);
            case IArrayElementReferenceOperation { Indices.Length: 1 } element
                when element.Indices[0].ConstantValue is { HasValue: true, Value: int index and >= 0 }
                    && Of(element.ArrayReference, context) is { IsPart: false, IsField: false } array:
                return array.Element(index);
            case IFlowCaptureReferenceOperation capture:
                // A temporary in place of a variable to be written names that variable.
                return capture.Parent is IAssignmentOperation assignment && ReferenceEquals(assignment.Target, capture)
                    && Of(context.CapturedBy(capture.Id), context) is { } written
                        ? written
                        : Storage.Of(capture.Id);
            case IParenthesizedOperation parenthesized:
                return Of(parenthesized.Operand, context);
            case IDeclarationExpressionOperation declaration:
                return Of(declaration.Expression, context);
            default:
                return null;
        }
    }

    /// <summary>The value that the operation evaluates to on this path, seen through conversions and views; changes nothing.</summary>
    public static TrackedValue? Read(IOperation? operation, PathState state, FlowContext context)
    {
        switch (operation)
        {
            case IConversionOperation conversion:
                return Read(conversion.Operand, state, context);
            case IParenthesizedOperation parenthesized:
                return Read(parenthesized.Operand, state, context);
            case ISimpleAssignmentOperation { IsRef: false } assignment:
                // (task = Read()).IsCompleted: by now the variable holds it.
                return Read(assignment.Target, state, context);
            case IInvocationOperation call when Views.IsView(call):
                return Read(call.Instance, state, context);
            case IPropertyReferenceOperation { Property.Name: "Value" } nullable when context.Types.IsWatched(nullable.Type):
                return Read(nullable.Instance, state, context);
            default:
                return Of(operation, context) is { } place ? state.ValueIn(place) : null;
        }
    }
}
