using LeanTasks.Weaving.Tests.Sources;
using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Fusing.Together;

/// <summary>An assembly is fused with others that were fused before, as in a build: those stay as they are.</summary>
public sealed class FusingReferencesTests
{
    private const string Library = """
        public static class Far
        {
            public static readonly AsyncLocal<string> Local = new();
            public static async Task<int> Leaf(int x) { Local.Value = "leaf"; await Task.Delay(x); return x; }
            public static Task<int> Forward(int x) { Local.Value = "forward"; return Leaf(x); }
            public static Task<T> Forward<T>(T x) => new Box<T>(x).Get();
            public static async Task Fail() { await Leaf(1); throw new FormatException("far"); }
            internal static async Task<int> Hidden() { await Task.Yield(); return 1; }
        }
        public class Box<T>(T value) { public async Task<T> Get() { await Task.Yield(); return value; } public async ValueTask<(T, U)> With<U>(U u) { await Task.Yield(); return (value, u); } public Task<T> Handed() => Get(); }
        public class Open { public virtual async Task<int> Get() { await Task.Yield(); return 1; } }
        public sealed class Closed : Open { public override async Task<int> Get() => 1 + await base.Get(); }
        """;

    private const string App = """
        public static class Program
        {
            static async Task<string> All()
            {
                string text = $"{await Far.Leaf(1)} {Far.Local.Value} {await Far.Forward(0)} {Far.Local.Value} {await Far.Forward("f")} {await new Box<int>(3).Get()} {await new Box<string>("b").With(4L)} {await new Box<int>(5).Handed()} {await new Closed().Get()}";
                try { await Far.Fail(); } catch (FormatException e) { text += e.Message + Far.Local.Value; }
                return text;
            }
            public static string Run() => All().Result + typeof(Program).Assembly.GetType("<>ToLibrary")?.GetField("IsFused", BindingFlags.Static | BindingFlags.NonPublic).GetValue(null);
        }
        """;

    private const string Says = "1  0 forward f 3 (b, 4) 5 2farforward";

    [Fact]
    public void WhatWasFusedForOthersIsCalledStraight()
    {
        using FusedParts parts = new(("Library", Library), ("App", App));
        Assert.Equal(Says, parts.Run());
        FusingWeaver.Weave(parts.Files[0], new FusingOptions { ForOthers = true });
        byte[] library = File.ReadAllBytes(parts.Files[0]);
        FusingResult result = FusingWeaver.Weave(parts.Files[1], new FusingOptions { FusedReferences = [parts.Files[0], parts.Folder.File("None.dll")] });
        Assert.Equal("8 fused", FusedParts.Awaits([result], "Program.All"));
        Assert.Equal(library, File.ReadAllBytes(parts.Files[0]));
        Assert.Equal(Says + "True", parts.Run());

        // Together with what it was fused with, an app is fused as far as it is not yet, and the other one stays as it is.
        IReadOnlyList<FusingResult> again = parts.Fuse();
        Assert.Equal("its assembly is already fused", FusedParts.Awaits(again, "Far.Leaf"));
        Assert.Equal(library, File.ReadAllBytes(parts.Files[0]));
        Assert.Equal(Says + "True", parts.Run());

        // As it is compiled once more, and fused in another way.
        parts.Compile("Library", Library);
        Assert.Equal(Says + "False", parts.RunWhatIsThere());
        FusingWeaver.Weave(parts.Files[0], new FusingOptions());
        Assert.Equal(Says + "False", parts.RunWhatIsThere());
    }

    /// <summary>A function of F# that says <c>: Task</c> returns the task of a unit, which the other assembly does not see.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void AFunctionOfFSharpWithoutAResultIsCalledStraight(bool isFusedBefore)
    {
        const string App = """
            public static class Program
            {
                static async Task<string> All(bool suspends)
                {
                    FSharpPrograms.Log log = new(suspends);
                    await FSharpPrograms.Shapes.withoutResult(log, 1);
                    try { await FSharpPrograms.Shapes.withoutResult(log, 2); } catch (InvalidOperationException e) { return log + e.Message; }
                    return "nothing";
                }
                public static string Run() => All(false).Result + All(true).Result;
            }
            """;
        string output = Repository.OutputOf("FSharpPrograms");
        using TemporaryFolder folder = new();
        foreach (string name in new[] { "FSharpPrograms.dll", "FSharpPrograms.pdb", "FSharp.Core.dll" })
            File.Copy(Path.Combine(output, name), folder.File(name));
        string library = folder.File("FSharpPrograms.dll");
        string app = Compiled.To(folder, "App", FusedProgram.Usings + App, references: [library, folder.File("FSharp.Core.dll"), typeof(LeanTask).Assembly.Location]);
        string expected = Run();
        if (isFusedBefore)
        {
            FusingWeaver.Weave(library, new FusingOptions { ForOthers = true });
            Assert.Equal("2 fused", FusedParts.Awaits([FusingWeaver.Weave(app, new FusingOptions { FusedReferences = [library] })], "Program.All"));
        }
        else
        {
            Assert.Equal("2 fused", FusedParts.Awaits(FusingWeaver.WeaveTogether([app, library], new FusingOptions()), "Program.All"));
        }

        Assert.Equal(expected, Run());

        string Run()
        {
            ProgramContext context = new("App");
            context.Resolving += (context, name) => File.Exists(folder.File(name.Name + ".dll")) ? context.LoadFromAssemblyPath(folder.File(name.Name + ".dll")) : null;
            return (string)context.LoadFromAssemblyPath(app).GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!;
        }
    }

    /// <summary>What no method of its own awaits has a straight form only if it is asked for; and what speaks of another contract has none.</summary>
    [Fact]
    public void WhatWasNotFusedForOthersIsAwaited()
    {
        using FusedParts parts = new(("Library", Library), ("App", App));
        FusingOptions options = new() { FusedReferences = [parts.Files[0]], DryRun = true };
        Assert.Contains("Far.Leaf is in another assembly", Said(), StringComparison.Ordinal);
        FusingWeaver.Weave(parts.Files[0], new FusingOptions());
        Assert.Contains("Far.Fail is in another assembly, whose fused form does not expose it to other assemblies", Said(), StringComparison.Ordinal);
        Compiled.To(parts.Folder, "Library", FusedProgram.Usings + Library);
        FusingWeaver.Weave(parts.Files[0], new FusingOptions { ForOthers = true });
        Assert.StartsWith("8 fused", Said(), StringComparison.Ordinal);
        using (ModuleDefinition module = ModuleDefinition.ReadModule(parts.Files[0], new ReaderParameters { InMemory = true }))
        {
            CustomAttribute contract = module.Assembly.CustomAttributes.Single(static attribute => attribute.AttributeType.Name == "AssemblyMetadataAttribute");
            Assert.Equal(["LeanTasks.Fused", "1"], contract.ConstructorArguments.Select(static argument => argument.Value));
            contract.ConstructorArguments[1] = new CustomAttributeArgument(module.TypeSystem.String, "2");
            module.Write(parts.Files[0]);
        }

        Assert.Contains("Far.Leaf is in another assembly", Said(), StringComparison.Ordinal);

        string Said() => FusedParts.Awaits([FusingWeaver.Weave(parts.Files[1], options)], "Program.All");
    }
}
