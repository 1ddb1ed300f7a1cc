using System.Reflection;
using LeanTasks.Weaving.Tests.Sources;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Fusing.Together;

/// <summary>Which assemblies are fused together, how they are written, and what happens when one of them is not there any more.</summary>
public sealed class FusingCrossAssemblyTests
{
    private const string Library = """
        public static class Far
        {
            public static readonly AsyncLocal<string> Local = new();
            public static async Task<int> Get(int x) { Local.Value = "far"; await Task.Yield(); return x; }
            public static async Task<int> Other() => await Get(2);
        }
        """;

    private const string App = """
        public static class Program
        {
            static async Task<string> All()
            {
                string text = "";
                try { text += await Near(); } catch (Exception e) { text += e.GetType().Name; }
                try { text += await Second(); } catch (Exception e) { text += e.GetType().Name; }
                return text;
            }
            static async Task<string> Near() { int x = await Far.Get(1); return $"{x} {Far.Local.Value};"; }
            static async Task<string> Second() => $"{await Far.Other()};";
            static string IsFused() => (string)typeof(Program).Assembly.GetType("<>ToLibrary")?.GetField("IsFused", BindingFlags.Static | BindingFlags.NonPublic)?.GetValue(null)?.ToString();
            public static string Run() => All().Result + IsFused();
        }
        """;

    /// <summary>Whatever is in its place: the awaits are as they were before, and what fails is what failed before.</summary>
    [Theory]
    [InlineData(Library, "1 ;2;False")]
    [InlineData("public static class Far { public static readonly AsyncLocal<string> Local = new(); public static Task<int> Get(int x) { Local.Value = \"replaced\"; return Task.FromResult(x + 5); } }", "6 replaced;MissingMethodExceptionFalse")]
    [InlineData("public static class Far { public static readonly AsyncLocal<string> Local = new(); public static Task<int> Other() => Task.FromResult(3); }", "MissingMethodException3;False")]
    [InlineData("", "TypeLoadExceptionTypeLoadExceptionFalse")]
    public void AnAssemblyThatWasReplacedIsCalledAsBefore(string replacement, string expected)
    {
        using FusedParts parts = new(("Library", Library), ("App", App));
        parts.Fuse();
        Assert.Equal("1 ;2;True", parts.Run());
        parts.Compile("Library", replacement);
        Assert.Equal(expected, parts.RunWhatIsThere());

        // One that was fused itself is another one, too.
        if (FusingWeaver.Weave(parts.Files[0], new FusingOptions()).IsWritten)
            Assert.Equal(expected, parts.RunWhatIsThere());
        File.Delete(parts.Files[0]);
        Assert.Equal("FileNotFoundExceptionFileNotFoundExceptionFalse", parts.RunWhatIsThere());
    }

    /// <summary>What the question is for: a mistake is made in what was written, and an assembly that was replaced is called by what it does not have.</summary>
    [Fact]
    public void WithoutTheQuestionACallFails()
    {
        using FusedParts parts = new(("Library", Library), ("App", App));
        parts.Fuse();
        using (ModuleDefinition module = ModuleDefinition.ReadModule(parts.Files[1], new ReaderParameters { InMemory = true }))
        {
            MethodDefinition ask = module.GetType("<>ToLibrary").Methods.Single(static method => method.Name == "Ask");
            ask.Body = new Mono.Cecil.Cil.MethodBody(ask);
            ask.Body.GetILProcessor().Emit(OpCodes.Ldc_I4_1);
            ask.Body.GetILProcessor().Emit(OpCodes.Ret);
            module.Write(parts.Files[1]);
        }

        parts.Compile("Library", Library);
        Assert.Equal("MissingMethodExceptionMissingMethodExceptionTrue", parts.RunWhatIsThere());
    }

    /// <summary>The frames of the one are of other types than those of the other then.</summary>
    [Theory]
    [InlineData(false, false, "1 ;2;True")]
    [InlineData(true, false, "1 ;2;False")]
    [InlineData(false, true, "1 ;2;False")]
    public void AnAssemblyWithALibraryOfItsOwnIsCalledAsBefore(bool otherHasOne, bool callerHasOne, string expected)
    {
        using FusedParts parts = new(("Library", Library), ("App", App));
        parts.Fuse();
        PluginContext other = new(otherHasOne);
        PluginContext caller = new(callerHasOne);
        Assembly library = other.Load(parts.Files[0]);
        caller.Resolving += (_, name) => name.Name == "Library" ? library : null;
        Assert.Equal(expected, caller.Load(parts.Files[1]).GetType("Program")!.GetMethod("Run")!.Invoke(null, null));
    }

    [Fact]
    public void WhatIsNotGivenIsInAnotherAssembly()
    {
        using FusedParts parts = new(("Library", Library), ("App", App));
        Assert.Equal("none of its awaits can be fused, and no fused method awaits it; Far.Get is in another assembly", FusedParts.Awaits([FusingWeaver.Weave(parts.Files[1], new FusingOptions { DryRun = true })], "Program.Near").Replace("0 fused", "none of its awaits can be fused, and no fused method awaits it", StringComparison.Ordinal));
        Assert.Equal("1 fused", FusedParts.Awaits(parts.Fuse(new FusingOptions { DryRun = true }), "Program.Near"));
    }

    [Fact]
    public void NothingIsPublicThatWasNot()
    {
        using FusedParts plain = new(("Library", Library), ("App", App));
        using FusedParts fused = new(("Library", Library), ("App", App));
        fused.Fuse();
        for (int i = 0; i < 2; i++)
            Assert.Equal(Public(plain.Files[i]), Public(fused.Files[i]));
        using ModuleDefinition library = ModuleDefinition.ReadModule(fused.Files[0]);
        Assert.DoesNotContain(library.Assembly.CustomAttributes, static attribute => attribute.AttributeType.Name is "IgnoresAccessChecksToAttribute" or "InternalsVisibleToAttribute");
        Assert.DoesNotContain(library.AssemblyReferences, static reference => reference.Name == "App");
        using ModuleDefinition app = ModuleDefinition.ReadModule(fused.Files[1]);
        Assert.Equal("Library", app.Assembly.CustomAttributes.Single(static attribute => attribute.AttributeType.Name == "IgnoresAccessChecksToAttribute").ConstructorArguments[0].Value);

        static string[] Public(string file)
        {
            using ModuleDefinition module = ModuleDefinition.ReadModule(file);
            return [.. module.GetTypes().Where(static type => type.IsPublic || type.IsNestedPublic).SelectMany(static type => type.Methods.Where(static method => method.IsPublic || method.IsFamily).Select(static method => method.FullName))];
        }
    }

    /// <summary>The runtime would not take it for that reference either.</summary>
    [Fact]
    public void AnOlderAssemblyThanTheOneAskedForIsNotTakenForIt()
    {
        using FusedParts parts = new(("Library", "[assembly: AssemblyVersion(\"2.0.0.0\")]" + Library), ("App", App));
        parts.Compile("Library", "[assembly: AssemblyVersion(\"1.9.0.0\")]" + Library);
        Assert.Contains("Far.Get is in another assembly", FusedParts.Awaits(parts.Fuse(new FusingOptions { DryRun = true }), "Program.Near"), StringComparison.Ordinal);
        parts.Compile("Library", "[assembly: AssemblyVersion(\"3.0.0.0\")]" + Library);
        Assert.Equal("1 fused", FusedParts.Awaits(parts.Fuse(new FusingOptions { DryRun = true }), "Program.Near"));
    }

    [Fact]
    public void AllAreWrittenOrNone()
    {
        using FusedParts parts = new(("Library", Library), ("App", App));
        File.SetAttributes(parts.Files[0], FileAttributes.ReadOnly);
        string[] before = parts.Folder.Content();
        Assert.Contains("read-only", Assert.Throws<WeavingException>(() => parts.Fuse()).Message, StringComparison.Ordinal);
        Assert.Equal(before, parts.Folder.Content());
        File.SetAttributes(parts.Files[0], FileAttributes.Normal);
        Assert.All(parts.Fuse(), static result => Assert.True(result.IsWritten));
        Assert.NotEqual(before, parts.Folder.Content());
        Assert.All(parts.Fuse(), static result => Assert.False(result.IsWritten));
    }

    /// <summary>What one sees of the other by the source's wish, with strong names; each is signed again if it was signed with the key.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void FriendsWithStrongNamesAreFused(bool signs)
    {
        using TemporaryFolder keys = new();
        string key = StrongNameKey.To(keys, "key.snk");
        string other = StrongNameKey.To(keys, "other.snk");
        using FusedParts parts = new();
        parts.Compile("Bottom", "public static class Bottom { public static async Task<int> Get() { await Task.Yield(); return 40; } }", other);
        string publicKey = Convert.ToHexString(AssemblyName.GetAssemblyName(Compiled.To(keys, "Key", "", keyFile: key)).GetPublicKey()!);
        parts.Compile("Library", $$"""
            [assembly: InternalsVisibleTo("App, PublicKey={{publicKey}}")]
            internal static class Far { internal static async Task<int> Get() { await Task.Yield(); return 1 + await Bottom.Get(); } internal class Inner { internal async Task<int> Get<T>(T x) { await Task.Yield(); return 1; } } }
            """, key);
        parts.Compile("App", "public static class Program { static async Task<int> All() => await Far.Get() + await new Far.Inner().Get(\"x\"); public static string Run() => All().Result.ToString(); }", key);
        string[] names = [.. parts.Files.Select(static file => AssemblyName.GetAssemblyName(file).FullName)];
        IReadOnlyList<FusingResult> results = parts.Fuse(new FusingOptions { KeyFile = signs ? key : null });
        Assert.Equal("2 fused", FusedParts.Awaits(results, "Program.All"));
        Assert.Equal("1 fused", FusedParts.Awaits(results, "Far.Get").Replace("; the awaited object is not a task of the BCL", "", StringComparison.Ordinal));
        Assert.Equal(names, parts.Files.Select(static file => AssemblyName.GetAssemblyName(file).FullName));
        Assert.Equal([false, signs, signs], parts.Files.Select(IsSigned));
        Assert.Equal("42", parts.Run());

        static bool IsSigned(string file)
        {
            using ModuleDefinition module = ModuleDefinition.ReadModule(file, new ReaderParameters { InMemory = true });
            return module.Attributes.HasFlag(ModuleAttributes.StrongNameSigned);
        }
    }

    /// <summary>Which method a virtual call reaches may be decided by a class of a third assembly, of which the called one's version says nothing.</summary>
    [Theory]
    [InlineData("await new Derived().Get()")]
    [InlineData("await Made().Get()")]
    [InlineData("await new Mine().Get()")]
    [InlineData("await new Implementing().Get()")]
    public void AClassOfAThirdAssemblyThatWasReplacedDecides(string call)
    {
        const string Middle = """
            public sealed class Derived : Base { BODY }
            public class Between : Base { BODY }
            public sealed class Implementing : Base, IGet { BODY }
            """;
        using FusedParts parts = new(
            ("Bottom", "public interface IGet { Task<int> Get(); } public class Base { public virtual async Task<int> Get() { await Task.Yield(); return 1; } }"),
            ("Middle", Middle.Replace("BODY", "", StringComparison.Ordinal)),
            ("App", $$"""
                sealed class Mine : Between { }
                public static class Program { static Derived Made() => new(); static async Task<int> All() => {{call}}; public static string Run() => All().Result.ToString(); }
                """));
        parts.Fuse();
        Assert.Equal("1", parts.Run());
        parts.Compile("Middle", Middle.Replace("BODY", "public override async Task<int> Get() { await Task.Yield(); return 2; }", StringComparison.Ordinal));
        Assert.Equal("2", parts.RunWhatIsThere());
    }

    /// <summary>Of two that refer to one another, only one calls the other straight: each is written with the version of those before it.</summary>
    [Fact]
    public void AssembliesThatReferToOneAnotherDoWhatTheyDid()
    {
        using FusedParts parts = new(
            ("Library", "public static class Far { public static async Task<int> Get(int x) { await Task.Yield(); return x; } }"),
            ("App", "public static class Program { public static async Task<int> Get(int x) => x <= 0 ? 0 : 1 + await Far.Get(x - 1); public static string Run() => Get(5).Result + \" \" + Far.Get(5).Result; }"));
        Compiled.To(parts.Folder, "Library", "using System.Threading.Tasks; public static class Far { public static async Task<int> Get(int x) { await Task.Yield(); return await Program.Get(x - 1); } }", references: [parts.Files[1]]);
        IReadOnlyList<FusingResult> results = parts.Fuse();
        Assert.Equal("2 2", $"{results.Count(static result => result.IsWritten)} {parts.Run().Split(' ').Length}");
        string said = FusedParts.Awaits(results, "Far.Get") + "; " + FusedParts.Awaits(results, "Program.Get");
        Assert.Contains("is in an assembly that references this one", said, StringComparison.Ordinal);
        Assert.Contains("1 fused", said, StringComparison.Ordinal);
    }

    [Fact]
    public void NamesOfMethodsAreLookedForInAllOfThem()
    {
        using FusedParts parts = new(("Library", Library), ("App", App));
        IReadOnlyList<FusingResult> results = parts.Fuse(new FusingOptions { DryRun = true, Methods = ["Program.Near", "Far.*"] });
        Assert.Equal("1 fused", FusedParts.Awaits(results, "Program.Near"));
        Assert.Equal("its name does not match --methods", FusedParts.Awaits(results, "Program.Second"));
        Assert.Contains("does not match any async iterator or async method", Assert.Throws<WeavingException>(() => parts.Fuse(new FusingOptions { Methods = ["Nowhere"] })).Message, StringComparison.Ordinal);
    }

    private sealed class PluginContext(bool hasLibrary) : ProgramContext("Plugin")
    {
        // From memory: the files are removed later.
        public Assembly Load(string file) => LoadFromStream(new MemoryStream(File.ReadAllBytes(file)));

        protected override Assembly? Load(AssemblyName assemblyName) => hasLibrary && assemblyName.Name == "LeanTasks" ? Load(typeof(LeanTask).Assembly.Location) : null;
    }
}
