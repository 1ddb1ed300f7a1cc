using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;
using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>A program with a method <c>Program.Run</c> that returns what can be seen of it, as the compiler made it, and fused.</summary>
internal static class FusedProgram
{
    public const string Usings = "using System; using System.IO; using System.Linq; using System.Reflection; using System.Threading; using System.Threading.Tasks; using System.Runtime.CompilerServices; ";

    /// <summary>Asserts that a program says the same, fused or not, and that the runtime compiles all that was written.</summary>
    public static void Same(string source) => Assert.Equal(Run(fused: false, source), Run(fused: true, source));

    /// <summary>Runs a program.</summary>
    public static string Run(bool fused, string source) => Run(fused ? new FusingOptions() : null, source);

    /// <summary>Runs a program, fused if there are options for that.</summary>
    public static string Run(FusingOptions? options, string source)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Usings + source, references: [typeof(LeanTask).Assembly.Location]);
        if (options is not null)
            Assert.True(VerifiedFusing.Weave(file, options).IsWritten);
        ProgramContext context = new("App");
        Assembly assembly = context.LoadFromAssemblyPath(file);
        string text = (string)assembly.GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!;
        Compile(assembly);
        return text;
    }

    /// <summary>Has the runtime compile the methods of an assembly, but for generic ones: it refuses wrong code.</summary>
    /// <returns>The methods.</returns>
    public static List<MethodInfo> Compile(Assembly assembly)
    {
        List<MethodInfo> methods = [.. assembly.GetTypes()
            .Where(static type => !type.ContainsGenericParameters)
            .SelectMany(static type => type.GetMethods(BindingFlags.DeclaredOnly | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance))
            .Where(static method => !method.ContainsGenericParameters && !method.IsAbstract)];
        methods.ForEach(static method => RuntimeHelpers.PrepareMethod(method.MethodHandle));
        return methods;
    }

    /// <summary>What is said of the awaits of a method: how many are fused, and why each other is not.</summary>
    public static string Awaits(string source, string method)
    {
        using TemporaryFolder folder = new();
        FusingOutcome outcome = VerifiedFusing.Weave(Compiled.To(folder, "App", Usings + source), new FusingOptions { DryRun = true }).Methods.Single(each => each.Method == method);
        return string.Join("; ", outcome.OtherAwaits.Prepend(outcome.WhyNot ?? $"{outcome.FusedAwaits} fused"));
    }

    /// <summary>The names of the methods that look at the type of an instance.</summary>
    public static string DevirtualizationGuards(string source)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Usings + source);
        VerifiedFusing.Weave(file, new FusingOptions());
        using ModuleDefinition module = ModuleDefinition.ReadModule(file);
        return string.Join(' ', module.GetTypes().SelectMany(static type => type.Methods).Where(static method => method.Name.EndsWith(">Test", StringComparison.Ordinal)).Select(static method => $"{method.DeclaringType.Name}.{method.Name}"));
    }
}
