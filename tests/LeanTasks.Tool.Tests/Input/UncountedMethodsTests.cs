using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Reports;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>What cannot be counted is named, with the reason.</summary>
public sealed class UncountedMethodsTests
{
    [Fact]
    public void RuntimeAsyncIsNamed()
    {
        NotCounted named = Assert.Single(UncountedMethods.Of([Assembly(new AssemblyFacts { Name = "New", AsyncMethods = 1, RuntimeAsyncMethods = 3 })]));
        Assert.Equal("New", named.Assembly);
        Assert.StartsWith("3 async methods are compiled with runtime-async", named.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void FusedMethodsAreNamed()
    {
        NotCounted named = Assert.Single(UncountedMethods.Of([Assembly(new AssemblyFacts { Name = "App", AsyncMethods = 1, FusedMethods = 1 })]));
        Assert.StartsWith("1 async method is fused", named.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void OtherBuildersAreNamed()
    {
        NotCounted named = Assert.Single(UncountedMethods.Of([Assembly(new AssemblyFacts { Name = "Own", OtherBuilders = ["Own.Builder"] })]));
        Assert.Contains("Own.Builder", named.Why, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true, 0)]
    [InlineData(false, 1)]
    public void ABuilderOfAnotherAssemblyIsNotNamedIfItCountsByTheOneThatItWraps(bool counts, int named) => Assert.Equal(named, UncountedMethods.Of(
        [
            Assembly(new AssemblyFacts { Name = "App", Counts = true, OtherBuilders = ["Own.Builder"] }),
            Assembly(new AssemblyFacts { Name = "Own", Counts = counts, WrappingTypes = ["Own.Builder"] }),
        ]).Count());

    [Fact]
    public void AnAssemblyThatCountsIsNotNamed() => Assert.Empty(UncountedMethods.Of([Assembly(new AssemblyFacts { Name = "App", AsyncMethods = 5, Counts = true })]));

    [Fact]
    public void EachSharedFrameworkIsNamedOnce()
    {
        string shared = Path.Combine(Path.GetTempPath(), "dotnet", "shared");
        LoadedAssembly[] loaded =
        [
            new("App", Path.Combine(Path.GetTempPath(), "app", "App.dll"), Guid.Empty),
            new("System.Runtime", Path.Combine(shared, "Microsoft.NETCore.App", "10.0.0", "System.Runtime.dll"), Guid.Empty),
            new("System.Console", Path.Combine(shared, "Microsoft.NETCore.App", "10.0.0", "System.Console.dll"), Guid.Empty),
            new("Bundled", "", Guid.Empty),
        ];
        Assert.Equal(["Microsoft.NETCore.App"], UncountedMethods.OfFrameworks(loaded).Select(static n => n.Assembly));
    }

    private static ProfiledAssembly Assembly(AssemblyFacts facts) => new(facts.Name + ".dll", facts);
}
