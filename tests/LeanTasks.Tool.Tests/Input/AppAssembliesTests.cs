using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Code;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>What does not count in an app that was built to count is named, and searched all the same.</summary>
public sealed class AppAssembliesTests
{
    [Fact]
    public void AllAreReadAndThoseThatDoNotCountAreNamed()
    {
        using CompiledApp app = new CompiledApp()
            .Add("Counting", "public class A { public async Task M() => await Task.Yield(); }")
            .Add("Left", "public class B { public async Task M(A a) => await a.M(); }")
            .Add("Plain", "public class C { }");
        CountingWeaver.Weave(app.Assemblies[0].OriginalFile, []);
        (IReadOnlyList<ProfiledAssembly> assemblies, IReadOnlyList<NotCounted> notCounted) =
            AppAssemblies.Read(Path.GetDirectoryName(app.Assemblies[0].OriginalFile)!);
        Assert.Equal([("Counting", true), ("Left", false), ("Plain", false)], assemblies.Select(assembly => (assembly.Facts.Name, assembly.Facts.Counts)));
        Assert.Equal("Left", Assert.Single(notCounted).Assembly);
    }

    [Fact]
    public void OneThatCannotBeRewrittenIsNamedAndSearched()
    {
        using CompiledApp app = CompiledApp.Of("public class A { public async Task M() => await Task.Yield(); }");
        string file = app.Assemblies[0].OriginalFile;
        File.WriteAllBytes(file, File.ReadAllBytes(file)[..^1024]);
        (IReadOnlyList<ProfiledAssembly> assemblies, IReadOnlyList<NotCounted> notCounted) = AppAssemblies.Read(Path.GetDirectoryName(file)!);
        Assert.Equal("App", Assert.Single(notCounted).Assembly);
        Assert.False(Assert.Single(assemblies).Facts.Counts);
        using AppCode code = AppCode.Read(assemblies);
        Assert.Single(code.Methods);
    }
}
