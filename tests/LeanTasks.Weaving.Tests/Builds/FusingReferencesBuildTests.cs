using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Builds;

/// <summary>A build fuses a project with the projects that it refers to.</summary>
public sealed class FusingReferencesBuildTests : IDisposable
{
    private const string Library = "public static class Far { public static async Task<int> Get(int x) { await Task.Yield(); return x + Add(); } private static int Add() => 1; }";

    private const string App = """
        using System.Reflection;
        Console.WriteLine($"{await Near.Get()} {typeof(Near).Assembly.GetType("<>ToLibrary")?.GetField("IsFused", BindingFlags.Static | BindingFlags.NonPublic)?.GetValue(null) ?? "alone"}");
        static class Near { public static async Task<int> Get() => await Far.Get(1); }
        """;

    private readonly TemporaryFolder _folder = new();

    // One pair of projects for all, as a build takes seconds.
    [DeepFact]
    public async Task AProjectIsFusedWithThoseThatItRefersTo()
    {
        WriteProject("Library", Library, "Library", "");
        WriteProject("App", App, "Exe", "<ProjectReference Include=\"../Library/Library.csproj\" />");
        await BuildAsync("-p:LeanTasksFuse=true");
        Assert.Equal("2 True", await RunAsync());

        // The compiler sees no difference, but it is another assembly.
        File.WriteAllText(SourceOf("Library"), Library.Replace("=> 1", "=> 2", StringComparison.Ordinal));
        await BuildAsync("-p:LeanTasksFuse=true");
        Assert.Equal("3 True", await RunAsync());
        File.Copy(_folder.File("App/bin/Release/net10.0/App.dll"), _folder.File("App.dll"));

        await BuildAsync();
        Assert.Equal("3 alone", await RunAsync());
        File.Copy(_folder.File("App.dll"), _folder.File("App/bin/Release/net10.0/App.dll"), overwrite: true);
        Assert.Equal("3 False", await RunAsync());
    }

    public void Dispose() => _folder.Dispose();

    private string SourceOf(string name) => _folder.File($"{name}/Program.cs");

    private Task<string> BuildAsync(params string[] more) => FurtherProcess.RunAsync(_folder.File("App"), "dotnet", ["build", "-c", "Release", "-p:RunAnalyzers=false", .. more]);

    private async Task<string> RunAsync() => (await FurtherProcess.RunAsync(_folder.Path, "dotnet", [_folder.File("App/bin/Release/net10.0/App.dll")])).Trim();

    private void WriteProject(string name, string source, string outputType, string references)
    {
        string here = AppContext.BaseDirectory;
        Directory.CreateDirectory(_folder.File(name));
        File.WriteAllText(SourceOf(name), source);
        File.WriteAllText(_folder.File($"{name}/{name}.csproj"), $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>{outputType}</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                <LeanTasksWeavingFolder>{here}</LeanTasksWeavingFolder>
                <LeanTasksProfilingFolder>{here}</LeanTasksProfilingFolder>
              </PropertyGroup>
              <ItemGroup>
                <Reference Include="LeanTasks" HintPath="{Path.Combine(here, "LeanTasks.dll")}" />
                {references}
              </ItemGroup>
              <Import Project="{Path.Combine(Repository.Folder, "src", "LeanTasks", "build", "LeanTasks.targets")}" />
            </Project>
            """);
    }
}
