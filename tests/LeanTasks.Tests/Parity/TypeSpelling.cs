using System.Reflection;

namespace LeanTasks.Tests.Parity;

/// <summary>How to spell the types that members speak of.</summary>
internal abstract class TypeSpelling
{
    /// <summary>As C# has them, without the nullability of references.</summary>
    public static TypeSpelling Plain { get; } = new RenamedSpelling(TypeName.NotRenamed);

    /// <summary>The same without the nullability of references.</summary>
    public virtual TypeSpelling Unmarked => this;

    public abstract string Of(Type type);

    /// <summary>Whether to say of an otherwise unconstrained type parameter that it is not null.</summary>
    public virtual bool IsNotNull(Type parameter) => false;

    public virtual string Of(ParameterInfo parameter) => Of(parameter.ParameterType);

    public virtual string Of(PropertyInfo property) => Of(property.PropertyType);

    public virtual string Of(FieldInfo field) => Of(field.FieldType);

    public virtual string Of(EventInfo raised) => Of(raised.EventHandlerType!);
}
