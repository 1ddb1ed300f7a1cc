using System.Collections.ObjectModel;
using System.Reflection;

namespace LeanTasks.Tests.Parity;

/// <summary>The flags that compilers keep beside a type, one for each part of it that can be null, in the order in which it is written.</summary>
/// <remarks>The BCL's NullabilityInfoContext does not tell a type parameter from one that is marked.</remarks>
internal sealed class Nullability
{
    private const byte NotNull = 1;
    private const byte Annotated = 2;
    private const string Flags = "System.Runtime.CompilerServices.NullableAttribute";
    private const string Default = "System.Runtime.CompilerServices.NullableContextAttribute";

    private readonly byte[] _flags;
    private int _next;

    private Nullability(byte[] flags) => _flags = flags;

    public static Nullability Of(ParameterInfo parameter) => Of(parameter.GetCustomAttributesData(), parameter.Member);

    public static Nullability Of(MemberInfo member) => Of(member.GetCustomAttributesData(), member);

    /// <summary>Of a type parameter itself, and so of what may be put in for it.</summary>
    public static Nullability OfParameter(Type parameter) =>
        Of(parameter.GetCustomAttributesData(), parameter.DeclaringMethod ?? (MemberInfo?)parameter.DeclaringType!);

    /// <summary>Whether a type parameter is constrained to what is not null.</summary>
    public bool TakeNotNull() => Take() == NotNull;

    /// <summary>Whether the next part is marked with a question mark.</summary>
    public bool TakeMark() => Take() == Annotated;

    /// <summary>Passes over a part that is a generic struct, which has a flag that says nothing.</summary>
    public void Skip() => Take();

    private static Nullability Of(IList<CustomAttributeData> attributes, MemberInfo scope) =>
        new(Find(attributes, Flags) ?? DefaultOf(scope) ?? [0]);

    // The nearest enclosing member that has a default gives it.
    private static byte[]? DefaultOf(MemberInfo? scope)
    {
        for (; scope is not null; scope = scope.DeclaringType)
        {
            if (Find(scope.GetCustomAttributesData(), Default) is { } flags)
                return flags;
        }

        return null;
    }

    private static byte[]? Find(IList<CustomAttributeData> attributes, string name) =>
        attributes.FirstOrDefault(attribute => attribute.AttributeType.FullName == name)?.ConstructorArguments[0].Value switch
        {
            byte one => [one],
            ReadOnlyCollection<CustomAttributeTypedArgument> many => [.. many.Select(static flag => (byte)flag.Value!)],
            _ => null,
        };

    // A single flag holds for all parts.
    private byte Take() => _flags.Length == 1 ? _flags[0] : _flags[_next++];
}
