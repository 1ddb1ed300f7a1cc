using LeanTasks.Tests.Parity;

namespace LeanTasks.PublicApi.Tests.Baseline;

/// <summary>What user code can see of a library, one line for each member.</summary>
internal static class PublicMembers
{
    public static string[] Of(IEnumerable<Type> types) => [.. types.SelectMany(Of)];

    public static IEnumerable<string> Of(Type type) =>
        MemberSignature.AllOf(type, inherited: false, new NullableSpelling(TypeName.NotRenamed))
            .OrderBy(static member => member.Kind)
            .ThenBy(static member => member.Full, StringComparer.Ordinal)
            .Select(member => Line(type, member));

    private static string Line(Type type, MemberSignature member)
    {
        string name = $"{type.Namespace}.{TypeName.Of(type)}";
        return member.Member is null ? $"{name} {member.Line}" : $"{name}: {member.Line}";
    }
}
