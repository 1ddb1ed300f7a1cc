using System.Reflection;
using LeanTasks.Tests.Parity;

namespace LeanTasks.PublicApi.Tests.Baseline;

/// <summary>Spells the types of members with the question marks of references that can be null.</summary>
internal sealed class NullableSpelling : TypeSpelling
{
    public override string Of(Type type) => TypeName.Of(type);

    public override string Of(ParameterInfo parameter) => Spell(parameter.ParameterType, Nullability.Of(parameter));

    public override string Of(PropertyInfo property) => Spell(property.PropertyType, Nullability.Of(property));

    public override string Of(FieldInfo field) => Spell(field.FieldType, Nullability.Of(field));

    public override string Of(EventInfo raised) => Spell(raised.EventHandlerType!, Nullability.Of(raised));

    private static string Spell(Type type, Nullability nullability)
    {
        if (type.IsByRef || type.IsPointer)
            return Spell(type.GetElementType()!, nullability) + (type.IsPointer ? "*" : "");
        if (Nullable.GetUnderlyingType(type) is { } underlying)
            return Spell(underlying, nullability) + "?";

        string mark = "";
        if (!type.IsValueType)
            mark = nullability.TakeMark() ? "?" : "";
        else if (type.IsGenericType)
            nullability.Skip();

        if (type.IsArray)
            return $"{Spell(type.GetElementType()!, nullability)}[{new string(',', type.GetArrayRank() - 1)}]{mark}";
        if (!type.IsGenericType || type.IsGenericParameter)
            return TypeName.Of(type) + mark;
        return Path(type, [.. type.GetGenericArguments().Select(argument => Spell(argument, nullability))]) + mark;
    }

    /// <summary>A nested type has the arguments of the outer one in front of its own.</summary>
    private static string Path(Type type, string[] arguments)
    {
        int outer = type.DeclaringType?.GetGenericArguments().Length ?? 0;
        string name = TypeName.WithoutArity(type);
        if (arguments.Length > outer)
            name += $"<{string.Join(", ", arguments[outer..])}>";
        return type.DeclaringType is { } declaring ? $"{Path(declaring, arguments[..outer])}.{name}" : name;
    }
}
