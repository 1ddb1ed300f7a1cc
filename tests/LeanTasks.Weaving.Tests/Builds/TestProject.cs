using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Builds;

/// <summary>A project with the build hook, in a folder of its own, which further processes build and run.</summary>
internal sealed class TestProject : IDisposable
{
    private const string Source = """
        using System;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Threading.Tasks;
        int sum = 0;
        for (int i = 0; i < 10; i++)
            sum += await Worker.Get(i);
        StateMachineAttribute machine = (StateMachineAttribute)typeof(Worker).GetMethod("Get").GetCustomAttributes(typeof(AsyncStateMachineAttribute), false).Single();
        Console.WriteLine($"{sum} by {machine.StateMachineType.GetFields().SingleOrDefault(f => f.Name == "<>t__builder")?.FieldType.FullName.Split('`')[0] ?? "no builder"}");
        public static class Worker
        {
            public static async ValueTask<int> Get(int i) { if (i % 2 == 0) await Task.Yield(); return await Library.Same(i); }
        }
        """;

    private const string Library = """
        using System.Threading.Tasks;
        public static class Library { public static async Task<int> Same(int i) { if (i == 0) await Task.Yield(); return i; } }
        """;

    private readonly TemporaryFolder _folder = new();

    /// <summary>Writes the project, and a library that it refers to.</summary>
    /// <param name="properties">More of the project.</param>
    public TestProject(string properties = "")
    {
        string here = AppContext.BaseDirectory;
        string targets = Path.Combine(Repository.Folder, "src", "LeanTasks", "build", "LeanTasks.targets");
        string library = Compiled.To(_folder, "Library", Library, symbols: Microsoft.CodeAnalysis.Emit.DebugInformationFormat.Embedded);
        Directory.CreateDirectory(_folder.File("app"));
        File.WriteAllText(SourceFile, Source);
        File.WriteAllText(_folder.File("app/App.csproj"), $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <InvariantGlobalization>true</InvariantGlobalization>
                <NoWarn>$(NoWarn);IL2075</NoWarn>
                <LeanTasksWeavingFolder>{here}</LeanTasksWeavingFolder>
                <LeanTasksProfilingFolder>{here}</LeanTasksProfilingFolder>
                {properties}
              </PropertyGroup>
              <ItemGroup>
                <Reference Include="LeanTasks" HintPath="{Path.Combine(here, "LeanTasks.dll")}" />
                <Reference Include="Library" HintPath="{library}" />
              </ItemGroup>
              <Import Project="{targets}" />
            </Project>
            """);
    }

    /// <summary>The source of the program.</summary>
    public string SourceFile => _folder.File("app/Program.cs");

    /// <summary>The folder of the intermediate files.</summary>
    public string Intermediate => _folder.File("app/obj/Release/net10.0");

    /// <summary>The program as built.</summary>
    public string Built => _folder.File("app/bin/Release/net10.0/App.dll");

    /// <summary>Another file of this project.</summary>
    public string PathOf(string name) => _folder.File(name);

    /// <summary>Runs a command of 'dotnet', which must succeed.</summary>
    public Task<string> DotnetAsync(string command, params IEnumerable<string> more) =>
        FurtherProcess.RunAsync(_folder.File("app"), "dotnet", Arguments(command, more));

    /// <summary>Publishes to the folder 'out', or skips the test where a package which that takes does not exist.</summary>
    public async Task PublishAsync(params IEnumerable<string> more)
    {
        EndedProcess publish = await FurtherProcess.TryAsync(_folder.File("app"), "dotnet", Arguments("publish", ["-o", _folder.File("out"), .. more]));
        publish.AssertPublished();
    }

    /// <summary>Runs the program, and returns what it wrote.</summary>
    /// <param name="program">Its file, if it is not the one that was built.</param>
    /// <param name="counts">Where the counts go.</param>
    public async Task<string> RunAsync(string? program = null, string? counts = null)
    {
        Dictionary<string, string> environment = new() { ["LEANTASKS_PROFILE_COUNTS"] = counts ?? _folder.File("unused.counts") };
        string output = program is null
            ? await FurtherProcess.RunAsync(_folder.Path, "dotnet", [Built], environment)
            : await FurtherProcess.RunAsync(_folder.Path, program, [], environment);
        return output.Trim();
    }

    public void Dispose() => _folder.Dispose();

    private static string[] Arguments(string command, IEnumerable<string> more) => [command, "-c", "Release", "-v", "n", "-p:RunAnalyzers=false", .. more];
}
