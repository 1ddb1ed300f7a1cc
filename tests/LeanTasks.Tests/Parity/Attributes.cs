using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Parity;

/// <summary>The attributes that change what a caller may do or is told: what compilers, analyzers, editors and stack traces go by.</summary>
/// <remarks>
/// The others say how a member is compiled, or what a debugger shows of it. What compilers write for what C# has a word for, such as
/// <c>params</c> and <c>scoped</c>, is in the signature.
/// </remarks>
internal static class Attributes
{
    /// <summary>Those of these namespaces count, and those named below.</summary>
    private static readonly string[] s_namespaces =
        ["System.ComponentModel", "System.Diagnostics.CodeAnalysis", "System.Runtime.Versioning"];

    private static readonly Type[] s_telling =
    [
        typeof(AsyncMethodBuilderAttribute),
        typeof(AttributeUsageAttribute),
        typeof(FlagsAttribute),
        typeof(ObsoleteAttribute),
        typeof(OverloadResolutionPriorityAttribute),
        typeof(StackTraceHiddenAttribute),
    ];

    /// <summary>What analyzers go by where the member is written, and not where it is called.</summary>
    private static readonly Type[] s_inside =
        [typeof(ExcludeFromCodeCoverageAttribute), typeof(SuppressMessageAttribute), typeof(UnconditionalSuppressMessageAttribute)];

    /// <summary>Those of a member, its accessors and what it returns, as C# has them, each with a space behind.</summary>
    public static string Of(MemberInfo member) => Of(member.GetCustomAttributesData(), "") + member switch
    {
        PropertyInfo property => OfAccessor(property.GetMethod, "get: ") + OfAccessor(property.SetMethod, "set: "),
        MethodInfo method => Of(method.ReturnParameter.GetCustomAttributesData(), "return: "),
        _ => "",
    };

    public static string Of(ParameterInfo parameter) => Of(parameter.GetCustomAttributesData(), "");

    private static string OfAccessor(MethodInfo? accessor, string target) =>
        accessor is null ? "" : Of(accessor.GetCustomAttributesData(), target);

    private static string Of(IEnumerable<CustomAttributeData> attributes, string target) => string.Concat(
        attributes.Where(static attribute => IsTelling(attribute.AttributeType) && !IsOfCompiler(attribute))
            .Select(attribute => $"[{target}{Name(attribute)}{Arguments(attribute)}] ")
            .Order(StringComparer.Ordinal));

    private static bool IsTelling(Type type) =>
        s_telling.Contains(type) || (s_namespaces.Contains(type.Namespace) && !s_inside.Contains(type));

    // A ref struct is obsolete to compilers that do not know it.
    private static bool IsOfCompiler(CustomAttributeData attribute) =>
        attribute.AttributeType == typeof(ObsoleteAttribute)
        && attribute.ConstructorArguments is [{ Value: string message }, ..]
        && message.Contains("not supported in this version of your compiler", StringComparison.Ordinal);

    private static string Name(CustomAttributeData attribute) => attribute.AttributeType.Name[..^"Attribute".Length];

    private static string Arguments(CustomAttributeData attribute)
    {
        string[] arguments =
        [
            .. attribute.ConstructorArguments.Select(Value),
            .. attribute.NamedArguments.Select(static argument => $"{argument.MemberName} = {Value(argument.TypedValue)}"),
        ];
        return arguments.Length == 0 ? "" : $"({string.Join(", ", arguments)})";
    }

    private static string Value(CustomAttributeTypedArgument argument) => argument.Value switch
    {
        bool flag => flag ? "true" : "false",
        Type type => $"typeof({TypeName.Of(type)})",
        { } number when argument.ArgumentType.IsEnum => $"{argument.ArgumentType.Name}.{Enum.ToObject(argument.ArgumentType, number)}",
        _ => argument.ToString(),
    };
}
