using System.Text.Json.Nodes;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests;

public sealed class DepsFileTests
{
    private const string Deps = """
        {
          "runtimeTarget": { "name": ".NETCoreApp,Version=v10.0/linux-x64", "signature": "" },
          "compilationOptions": {},
          "targets": {
            ".NETCoreApp,Version=v10.0": {},
            ".NETCoreApp,Version=v10.0/linux-x64": {
              "App/1.0.0": { "dependencies": { "FSharp.Core": "10.1.0+build" }, "runtime": { "App.dll": {} } },
              "Taken/2.0.0": { "runtime": { "lib/net10.0/Taken.dll": { "assemblyVersion": "2.0.0.0" } } }
            }
          },
          "libraries": { "App/1.0.0": { "type": "project", "serviceable": false, "sha512": "" } }
        }
        """;

    [Fact]
    public void AnAssemblyIsAddedOnce()
    {
        using TemporaryFolder folder = new();
        string deps = folder.File("App.deps.json");
        File.WriteAllText(deps, Deps);
        string lib = Compiled.To(folder, "Lib", "[assembly: System.Reflection.AssemblyVersion(\"1.2.3.4\")] public class Lib;");
        DepsFile.AddAssembly(deps, lib);
        string once = File.ReadAllText(deps);
        DepsFile.AddAssembly(deps, lib);
        Assert.Equal(once, File.ReadAllText(deps));

        JsonNode expected = JsonNode.Parse(Deps)!;
        expected["targets"]![".NETCoreApp,Version=v10.0/linux-x64"]!["Lib/1.2.3"] =
            JsonNode.Parse("""{ "runtime": { "Lib.dll": { "assemblyVersion": "1.2.3.4", "fileVersion": "1.2.3.4" } } }""");
        expected["libraries"]!["Lib/1.2.3"] = JsonNode.Parse("""{ "type": "reference", "serviceable": false, "sha512": "" }""");
        Assert.True(JsonNode.DeepEquals(expected, JsonNode.Parse(once)), once);
        Assert.Contains("10.1.0+build", once, StringComparison.Ordinal);
    }

    [Fact]
    public void AnAssemblyOfAPackageIsNotAddedAgain()
    {
        using TemporaryFolder folder = new();
        string deps = folder.File("App.deps.json");
        File.WriteAllText(deps, Deps);
        DepsFile.AddAssembly(deps, Compiled.To(folder, "Taken", "public class Taken;"));
        Assert.Equal(Deps, File.ReadAllText(deps));
    }

    [Theory]
    [InlineData("")]
    [InlineData("{ \"runtimeTarget\": ")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("{ \"runtimeTarget\": { \"name\": \"x\" }, \"targets\": { \"y\": {} }, \"libraries\": {} }")]
    public void WhatIsNoSuchFileStays(string text)
    {
        using TemporaryFolder folder = new();
        string deps = folder.File("App.deps.json");
        File.WriteAllText(deps, text);
        WeavingException error = Assert.Throws<WeavingException>(() => DepsFile.AddAssembly(deps, typeof(DepsFile).Assembly.Location));
        Assert.Contains(deps, error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', error.Message);
        Assert.Equal(text, File.ReadAllText(deps));
    }
}
