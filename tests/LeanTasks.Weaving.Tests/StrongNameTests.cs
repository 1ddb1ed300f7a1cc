using System.Reflection;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests;

public sealed class StrongNameTests
{
    private const string App = """
        using System.Threading.Tasks;
        public static class App { public static async ValueTask<int> F() { await Task.Yield(); return await Lib.Hidden(); } }
        """;

    [Theory]
    [InlineData(true, false)]
    [InlineData(true, true)]
    [InlineData(false, false)]
    public async Task IdentityAndFriendsRemain(bool pools, bool signs)
    {
        using TemporaryFolder folder = new();
        string key = StrongNameKey.To(folder, "key.snk");
        string friend = Compiled.To(folder, "Friend", "public class Friend;", keyFile: key);
        string publicKey = Convert.ToHexString(AssemblyName.GetAssemblyName(friend).GetPublicKey()!);
        string lib = Compiled.To(
            folder,
            "Lib",
            $$"""
            using System.Threading.Tasks;
            [assembly: System.Runtime.CompilerServices.InternalsVisibleTo("App, PublicKey={{publicKey}}")]
            internal static class Lib { internal static async ValueTask<int> Hidden() { await Task.Yield(); return 42; } }
            """,
            keyFile: key);
        string app = Compiled.To(folder, "App", App, keyFile: key, references: [lib]);
        foreach (string file in new[] { lib, app })
        {
            string before = AssemblyName.GetAssemblyName(file).FullName;
            if (pools)
                Assert.Contains(FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, KeyFile = signs ? key : null }).ValueTaskMethods, static m => m.IsPooled);
            else
                Assert.True(CountingWeaver.Weave(file, []).Counts);
            Assert.Equal(before, AssemblyName.GetAssemblyName(file).FullName);
            Assert.Equal(signs, IsSigned(file));
        }

        ProgramContext context = new("App");
        context.LoadFromAssemblyPath(lib);
        Assembly loaded = context.LoadFromAssemblyPath(app);
        Assert.Equal(42, await (ValueTask<int>)loaded.GetType("App")!.GetMethod("F")!.Invoke(null, null)!);
    }

    [Fact]
    public void AKeyThatDoesNotFitIsRefused()
    {
        using TemporaryFolder folder = new();
        string key = StrongNameKey.To(folder, "key.snk");
        string other = StrongNameKey.To(folder, "other.snk");
        string lib = Compiled.To(folder, "Lib", "using System.Threading.Tasks; public static class Lib { public static async ValueTask F() => await Task.Yield(); }", keyFile: key);
        string none = Compiled.To(folder, "None", "using System.Threading.Tasks; public static class None { public static async ValueTask F() => await Task.Yield(); }");
        File.WriteAllBytes(folder.File("public.snk"), AssemblyName.GetAssemblyName(lib).GetPublicKey()!);
        string[] before = folder.Content();
        Assert.Contains("another key", Refusal(lib, other), StringComparison.Ordinal);
        Assert.Contains("has no strong name", Refusal(none, key), StringComparison.Ordinal);
        Assert.Contains("public key alone", Refusal(lib, folder.File("public.snk")), StringComparison.Ordinal);
        Assert.Contains("does not exist", Refusal(lib, folder.File("no.snk")), StringComparison.Ordinal);
        Assert.Equal(before, folder.Content());

        // In a dry run, too: what it does not tell comes when other files of the app have been changed.
        static string Refusal(string file, string key)
        {
            string dry = Assert.Throws<WeavingException>(() => FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, KeyFile = key, DryRun = true })).Message;
            Assert.Equal(dry, Assert.Throws<WeavingException>(() => FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, KeyFile = key })).Message);
            return dry;
        }
    }

    private static bool IsSigned(string file)
    {
        using Mono.Cecil.ModuleDefinition module = Mono.Cecil.ModuleDefinition.ReadModule(file, new Mono.Cecil.ReaderParameters { InMemory = true });
        return module.Attributes.HasFlag(Mono.Cecil.ModuleAttributes.StrongNameSigned);
    }
}
