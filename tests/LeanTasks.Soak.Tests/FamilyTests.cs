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
        HashSet<string> named = [.. Families.All.SelectMany(static family => family.Types).Concat(Exclusions.All.Keys).Select(PublicTypes.NameOf)];
        string[] withoutOperation = [.. PublicTypes.Names.Except(named)];
        Assert.Empty(withoutOperation);
        string[] unknown = [.. named.Except(PublicTypes.Names)];
        Assert.Empty(unknown);
    }

    /// <summary>What has an operation needs no reason for having none.</summary>
    [Fact]
    public void NothingIsBothNamedAndExcluded() =>
        Assert.Empty(Families.All.SelectMany(static family => family.Types).Intersect(Exclusions.All.Keys));

    [Fact]
    public void EachOperationHasANameOfItsOwn() =>
        Assert.Equal(Families.Operations.Length, Families.Operations.DistinctBy(static operation => operation.Name).Count());
}
