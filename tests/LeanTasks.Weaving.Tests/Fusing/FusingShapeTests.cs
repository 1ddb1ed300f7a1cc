using LeanTasks.Weaving.Tests.Sources;
using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>A method that is not as the C# compiler makes it stays as it is, with the reason: what another compiler or a tool may do to it.</summary>
public sealed class FusingShapeTests
{
    private const string Source = """
        using System.Threading.Tasks;
        public static class Other { }
        public static class Program
        {
            public static async Task<int> Run() => await Odd();
            static async Task<int> Odd() { await Task.Yield(); return 1; }
        }
        """;

    [Theory]
    [InlineData("synchronized", "it has MethodImplOptions.Synchronized")]
    [InlineData("another type", "its state machine is in another type")]
    [InlineData("no machine", "its AsyncStateMachineAttribute does not name a state machine")]
    [InlineData("no builder", "its state machine has no builder")]
    [InlineData("no MoveNext", "its state machine has no MoveNext")]
    public void AMethodOfAnotherShapeIsLeftAlone(string edit, string whyNot)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        using (ModuleDefinition module = ModuleDefinition.ReadModule(file, new ReaderParameters { InMemory = true }))
        {
            Edit(module, edit);
            module.Write(file);
        }

        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { DryRun = true });
        Assert.Equal(whyNot, result.Methods.Single(static method => method.Method == "Program.Odd").WhyNot);
        Assert.Equal([$"Program.Odd is not fused: {whyNot}"], result.Methods.Single(static method => method.Method == "Program.Run").OtherAwaits);
    }

    /// <summary>The lock of a method that hands on a task is held while the task is made.</summary>
    [Fact]
    public void AForwarderKeepsItsLock() => FusedProgram.Same("""
        public class Program
        {
            static readonly string[] s_log = new string[4];
            static async Task<bool> Static() { bool held = Monitor.IsEntered(typeof(Program)); await Task.Yield(); return held; }
            async ValueTask<bool> Instance() { bool held = Monitor.IsEntered(this); await Task.Yield(); return held; }
            [MethodImpl(MethodImplOptions.Synchronized)] static Task<bool> Forward() => Static();
            [MethodImpl(MethodImplOptions.Synchronized)] ValueTask<bool> ForwardInstance() => Instance();
            [MethodImpl(MethodImplOptions.Synchronized)] Task<bool> AsTask() => Instance().AsTask();
            [MethodImpl(MethodImplOptions.Synchronized)] Task<bool> Completed(Func<bool> isHeld) { s_log[0] = isHeld() ? "held" : "free"; return Task.FromResult(true); }
            async Task<string> All() => $"{await Forward()} {await ForwardInstance()} {await AsTask()} {await Completed(() => Monitor.IsEntered(this))} {s_log[0]} {await Static()} {await Instance()}";
            public static string Run() => new Program().All().Result;
        }
        """);

    [Fact]
    public void AnAssemblyMayOptOut()
    {
        const string All = "[assembly: LeanTasks.NotFused, LeanTasks.NotPooled]\nnamespace LeanTasks { [System.AttributeUsage(System.AttributeTargets.All)] internal sealed class NotFusedAttribute : System.Attribute; [System.AttributeUsage(System.AttributeTargets.All)] internal sealed class NotPooledAttribute : System.Attribute; }";
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", "using System.Threading.Tasks;\n" + All + Source.Replace("using System.Threading.Tasks;", "", StringComparison.Ordinal).Replace("Task<int>", "ValueTask<int>", StringComparison.Ordinal));
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { Pools = true });
        Assert.False(result.IsWritten);
        Assert.All(result.Methods, static method => Assert.Equal("opted out by the assembly", method.WhyNot));
        Assert.Equal(["opted out by the assembly", "opted out by the assembly"], result.ValueTaskMethods.Select(static method => method.WhyNot));
    }

    private static CustomAttribute AttributeOf(MethodDefinition method) =>
        method.CustomAttributes.Single(static attribute => attribute.AttributeType.Name == "AsyncStateMachineAttribute");

    private static void Edit(ModuleDefinition module, string edit)
    {
        TypeDefinition program = module.GetType("Program");
        MethodDefinition odd = program.Methods.Single(static method => method.Name == "Odd");
        TypeDefinition machine = program.NestedTypes.Single(static type => type.Name.StartsWith("<Odd>", StringComparison.Ordinal));
        switch (edit)
        {
            case "synchronized":
                odd.IsSynchronized = true;
                break;
            case "another type":
                // Read before its type moves, it is written with the type's new name.
                _ = AttributeOf(odd).ConstructorArguments;
                program.NestedTypes.Remove(machine);
                module.GetType("Other").NestedTypes.Add(machine);
                break;
            case "no machine":
                AttributeOf(odd).ConstructorArguments[0] = new CustomAttributeArgument(module.ImportReference(typeof(Type)), null);
                break;
            case "no builder":
                machine.Fields.Single(static field => field.Name.EndsWith("builder", StringComparison.Ordinal)).Name = "other";
                break;
            default:
                machine.Methods.Single(static method => method.Name == "MoveNext").Name = "Other";
                break;
        }
    }
}
