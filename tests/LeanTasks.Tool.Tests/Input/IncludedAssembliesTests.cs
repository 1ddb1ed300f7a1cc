using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Running;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>Which names choose which assemblies.</summary>
public sealed class IncludedAssembliesTests
{
    private static readonly ProfiledAssembly[] s_assemblies = [Assembly("App"), Assembly("App.Core"), Assembly("Npgsql")];

    [Theory]
    [InlineData("App")]
    [InlineData("app")]
    [InlineData("App.dll")]
    [InlineData("N*s?l")]
    [InlineData("*")]
    public void ANameThatFitsIsTaken(string pattern) => Assert.NotNull(IncludedAssemblies.Choose([pattern], s_assemblies));

    [Theory]
    [InlineData("Ap")]
    [InlineData("App.*.Core")]
    [InlineData("")]
    public void ANameThatFitsNothingIsAnErrorThatListsTheOthers(string pattern)
    {
        UsageException error = Assert.Throws<UsageException>(() => IncludedAssemblies.Choose(["App", pattern], s_assemblies));
        Assert.Contains($"'{pattern}'", error.Message, StringComparison.Ordinal);
        Assert.Contains("App, App.Core, Npgsql", error.Message, StringComparison.Ordinal);
    }

    private static ProfiledAssembly Assembly(string name) => new(name + ".dll", new AssemblyFacts { Name = name, Counts = true });
}
