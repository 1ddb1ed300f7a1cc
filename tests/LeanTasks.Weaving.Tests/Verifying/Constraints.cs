using Mono.Cecil;
using Mono.Collections.Generic;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Whether type arguments are what the parameters ask for.</summary>
internal sealed class Constraints(CliTypes types, Assignments assignments)
{
    // GenericParameterAttributes.AllowByRefLike.
    private const int AllowsByRefLike = 0x20;

    private readonly Dictionary<CliType, string?> _known = [];

    /// <summary>Which argument of a type, or of one that it is made of, does not fit; null if all do.</summary>
    public string? WhyNot(CliType type)
    {
        if (!_known.TryGetValue(type, out string? known))
        {
            _known.Add(type, null);
            known = type.Arguments.Select(WhyNot).FirstOrDefault(static each => each is not null);
            if (known is null && type.Kind == CliKind.Named)
                known = WhyNot(type.Definition.GenericParameters, new TypeContext(type.Arguments, []), type.Arguments);
            if (known is null && type.Kind == CliKind.Array && IsByRefLike(type.Element))
                known = $"there is an array of {type.Element}";
            _known[type] = known;
        }

        return known;
    }

    /// <summary>Which argument of a method, or of its type, does not fit; null if all do.</summary>
    public string? WhyNot(MethodUse method) =>
        WhyNot(method.Declaring) ?? method.Arguments.Select(WhyNot).FirstOrDefault(static each => each is not null)
        ?? (method.Definition is null ? null : WhyNot(method.Definition.GenericParameters, new TypeContext(method.Declaring.Arguments, method.Arguments), method.Arguments));

    /// <summary>Whether values of a type live on the stack only.</summary>
    public static bool IsByRefLike(CliType type) => type.Kind switch
    {
        CliKind.Named => type.IsValue && (type.Definition.CustomAttributes.Any(static each => each.AttributeType.Name == "IsByRefLikeAttribute") || type.Is("System.TypedReference")),
        CliKind.Parameter => ((int)type.Parameter.Attributes & AllowsByRefLike) != 0,
        CliKind.Reference => true,
        _ => false,
    };

    private string? WhyNot(Collection<GenericParameter> parameters, TypeContext context, CliType[] arguments)
    {
        for (int i = 0; i < arguments.Length; i++)
        {
            if (!Fits(parameters[i], arguments[i], context))
                return $"the type argument {arguments[i]} does not fit {parameters[i].Name} of {parameters[i].Owner}";
        }

        return null;
    }

    private bool Fits(GenericParameter parameter, CliType argument, TypeContext context)
    {
        if (argument.Is("System.Void") || argument.Kind == CliKind.Pointer || argument.Kind == CliKind.Reference)
            return false;
        if (parameter.HasReferenceTypeConstraint && !(argument.Kind == CliKind.Parameter ? assignments.IsAlwaysObject(argument) : argument.IsObject))
            return false;
        if (parameter.HasNotNullableValueTypeConstraint && (!Assignments.IsAlwaysValue(argument) || argument.Is("System.Nullable`1")))
            return false;
        if (parameter.HasDefaultConstructorConstraint && !HasConstructor(argument))
            return false;
        if (IsByRefLike(argument) && ((int)parameter.Attributes & AllowsByRefLike) == 0)
            return false;
        return parameter.Constraints.All(each => Satisfies(argument, types.Of(each.ConstraintType, context)));
    }

    private bool Satisfies(CliType argument, CliType constraint) =>
        argument == constraint || assignments.Fits(argument.IsObject ? argument : types.Boxed(argument), constraint.Kind == CliKind.Parameter ? types.Boxed(constraint) : constraint);

    private static bool HasConstructor(CliType type) => type.Kind == CliKind.Parameter
        ? type.Parameter.HasDefaultConstructorConstraint || type.Parameter.HasNotNullableValueTypeConstraint
        : type.IsValue || (type.Kind == CliKind.Named && !type.Definition.IsAbstract && type.Definition.Methods.Any(static each => each is { IsConstructor: true, IsStatic: false, IsPublic: true } && each.Parameters.Count == 0));
}
