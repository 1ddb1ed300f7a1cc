using System.Reflection;

namespace LeanTasks.Tests.Parity;

/// <summary>Spells the types of members after a renaming, with the question marks of references that can be null.</summary>
/// <param name="renaming">New names of types, without arity.</param>
internal sealed class NullableSpelling(IReadOnlyDictionary<Type, string> renaming) : TypeSpelling
{
    public override TypeSpelling Unmarked { get; } = new RenamedSpelling(renaming);

    public override string Of(Type type) => Unmarked.Of(type);

    public override bool IsNotNull(Type parameter) => Nullability.OfParameter(parameter).TakeNotNull();

    public override string Of(ParameterInfo parameter) => Spell(parameter.ParameterType, Nullability.Of(parameter));

    public override string Of(PropertyInfo property) => Spell(property.PropertyType, Nullability.Of(property));

    public override string Of(FieldInfo field) => Spell(field.FieldType, Nullability.Of(field));

    public override string Of(EventInfo raised) => Spell(raised.EventHandlerType!, Nullability.Of(raised));

    private string Spell(Type type, Nullability nullability)
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
            return Of(type) + mark;
        return Path(type, [.. type.GetGenericArguments().Select(argument => Spell(argument, nullability))]) + mark;
    }

    /// <summary>A nested type has the arguments of the outer one in front of its own.</summary>
    private string Path(Type type, string[] arguments)
    {
        int outer = type.DeclaringType?.GetGenericArguments().Length ?? 0;
        string name = renaming.GetValueOrDefault(type.GetGenericTypeDefinition()) ?? TypeName.WithoutArity(type);
        if (arguments.Length > outer)
            name += $"<{string.Join(", ", arguments[outer..])}>";
        return type.DeclaringType is { } declaring ? $"{Path(declaring, arguments[..outer])}.{name}" : name;
    }
}
