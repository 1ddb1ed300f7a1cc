using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Tests.Parity;

namespace LeanTasks.PublicApi.Tests.Baseline;

/// <summary>The attributes that change what a caller may do or is told.</summary>
internal static class Attributes
{
    private static readonly Type[] s_telling =
    [
        typeof(AsyncMethodBuilderAttribute),
        typeof(AttributeUsageAttribute),
        typeof(EditorBrowsableAttribute),
        typeof(ExperimentalAttribute),
        typeof(FlagsAttribute),
        typeof(ObsoleteAttribute),
        typeof(OverloadResolutionPriorityAttribute),
        typeof(RequiresDynamicCodeAttribute),
        typeof(RequiresUnreferencedCodeAttribute),
    ];

    /// <summary>Those of a member as C# has them, each with a space behind.</summary>
    public static string Of(MemberInfo member) => string.Concat(
        member.GetCustomAttributesData()
            .Where(static attribute => s_telling.Contains(attribute.AttributeType) && !IsOfCompiler(attribute))
            .Select(static attribute => $"[{Name(attribute)}{Arguments(attribute)}] ")
            .Order(StringComparer.Ordinal));

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
        Type type => $"typeof({TypeName.Of(type)})",
        { } number when argument.ArgumentType.IsEnum => $"{argument.ArgumentType.Name}.{Enum.ToObject(argument.ArgumentType, number)}",
        _ => argument.ToString(),
    };
}
