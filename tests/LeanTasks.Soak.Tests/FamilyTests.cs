using System.Reflection;
using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests;

/// <summary>The table of operations has all that is public.</summary>
public sealed class FamilyTests
{
    /// <summary>A new public type needs an operation that names it, or a reason.</summary>
    [Fact]
    public void EachPublicTypeHasAnOperationOrAReason()
    {
        Assert.Contains(PublicTypes.NameOf(typeof(LeanTask<>)), PublicTypes.Names);
        HashSet<string> named = [.. Families.All.SelectMany(static family => family.Types).Concat(Exclusions.Types.Keys).Select(PublicTypes.NameOf)];
        string[] withoutOperation = [.. PublicTypes.Names.Except(named)];
        Assert.Empty(withoutOperation);
        string[] unknown = [.. named.Except(PublicTypes.Names)];
        Assert.Empty(unknown);
    }

    /// <summary>What has an operation needs no reason for having none.</summary>
    [Fact]
    public void NothingIsBothNamedAndExcluded() =>
        Assert.Empty(Families.All.SelectMany(static family => family.Types).Intersect(Exclusions.Types.Keys));

    [Fact]
    public void EachOperationHasANameOfItsOwn() =>
        Assert.Equal(Families.Operations.Length, Families.Operations.DistinctBy(static operation => operation.Name).Count());

    /// <summary>A new public member needs a call, of any of its overloads, or a reason.</summary>
    [Fact]
    public void EachPublicMemberIsUsedOrHasAReason()
    {
        (string Type, string Name)[] members =
        [
            .. Families.All.SelectMany(static family => family.Types).Distinct()
                .SelectMany(static type => type.GetMembers(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly))
                .OfType<MethodBase>()
                .Where(static member => !Exclusions.IsExcluded(member))
                .Select(static member => (member.DeclaringType!.FullName!, member.Name)),
        ];
        Assert.NotEmpty(members);
        string[] unused = [.. members.Distinct().Except(UsedMembers.All).Select(static member => $"{member.Type}.{member.Name}")];
        Assert.True(unused.Length == 0, $"No operation uses:\n{string.Join('\n', unused)}");
    }
}
