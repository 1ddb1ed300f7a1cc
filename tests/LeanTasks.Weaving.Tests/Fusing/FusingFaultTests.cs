using LeanTasks.Weaving.Tests.Fusing.Together;
using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Whatever a step of the weaver throws for one method undoes that method alone.</summary>
public sealed class FusingFaultTests
{
    private const string Source = """
        using System.Collections.Generic;
        public abstract class Shape { public abstract ValueTask<int> Area(); }
        public class Square : Shape { public override async ValueTask<int> Area() { await Task.Yield(); return await Program.Leaf(4); } }
        public class Circle : Shape { public override async ValueTask<int> Area() => await Program.Leaf(3); }
        public static class Program
        {
            public static async ValueTask<int> Leaf(int x) { if (x == 4) await Task.Yield(); return x; }
            static async Task<int> Other(int x) => await Leaf(x) + await Leaf(4);
            static async ValueTask<string> Pooled(int x) { await Task.Yield(); return x.ToString(); }
            static Task<int> Forward(int x) => x == 0 ? Task.FromResult(7) : Other(x);
            static async IAsyncEnumerable<int> Items(int x) { for (int i = 0; i < x; i++) yield return await Leaf(i + 2); }
            static async Task<int> Large(int x)
            {
                int a = await Leaf(x), b = await Leaf(a + 1), c = await Leaf(b + 1), d = await Leaf(c + 1), e = await Leaf(d + 1), f = await Leaf(e + 1);
                for (int i = 0; i < 4; i++) { a += b * c; b += c * d; c += d * e; d += e * f; e += f * a; f += await Leaf(a % 5); }
                if (a > b) { a += b * c - d * e; b += a * f + d * e; } else { a -= b * c - d * e; b -= a * f + d * e; }
                return a + b * 3 + c * 5 + d * 7 + e * 11 + f * 13 + await Leaf(a % 5) + await Leaf(b % 5) + await Leaf(c % 5);
            }
            static async Task<string> All(Shape one, Shape two)
            {
                string text = "";
                await foreach (int i in Items(4)) text += i;
                return text + await Other(2) + await Forward(0) + await Forward(1) + await Large(1) + await one.Area() + await two.Area() + await Pooled(5);
            }
            public static string Run() => All(new Square(), new Circle()).Result;
        }
        """;

    /// <summary>The steps, each with a method that has it, and whether that is an async method.</summary>
    public static TheoryData<string, string> Steps => new()
    {
        { "read", "Program.Leaf" },
        { "read", "Program.Items" },
        { "read forwarder", "Program.Forward" },
        { "link forwarder", "Program.Forward" },
        { "link", "Program.Other" },
        { "link", "Program.Items" },
        { "declare", "Program.Other" },
        { "declare", "Program.Forward" },
        { "declare", "Shape.Area" },
        { "write forwarder", "Program.Forward" },
        { "write guard", "Shape.Area" },
        { "write straight form", "Program.Leaf" },
        { "write symbols", "Program.Leaf" },
        { "write resume form", "Program.Other" },
        { "write one body", "Program.Large" },
        { "write frame", "Square.Area" },
        { "write entry point", "Program.Other" },
        { "write iterator", "Program.Items" },
        { "check", "Program.Items" },
        { "check", "Program.Leaf" },
        { "check", "Program.Forward" },
        { "plan pooling", "Program.Pooled" },
        { "pool", "Program.Pooled" },
    };

    [Theory]
    [MemberData(nameof(Steps))]
    public void AFaultUndoesOneMethodAlone(string step, string method)
    {
        bool pools = step.Contains("pool", StringComparison.Ordinal);
        FusingResult whole = Weave(new FusingOptions { Pools = pools }, out string expected);
        FusingResult result = Weave(new FusingOptions { Pools = pools, NotFused = pools ? Pooled(whole) : Nothing, Probe = Throw(step, method) }, out string text);
        Assert.Equal(expected, text);
        Assert.Equal(whole.IsWritten, result.IsWritten);
        MethodFault fault = Assert.Single(result.Faults);
        Assert.Equal(method, fault.Method);
        Assert.Equal($"with KeyNotFoundException: planted in {step}", fault.Why);
        string[] left = [.. result.Methods.Where(each => !each.IsFused).Select(static each => $"{each.Method}: {each.WhyNot}")];
        if (!pools && whole.Methods.Any(each => each.Method == method))
            Assert.Equal([$"{method}: the weaver failed on it, {fault.Why}"], left);
        else if (!pools)
            Assert.Empty(left);
        else
            Assert.Equal($"the weaver failed on it, {fault.Why}", result.ValueTaskMethods.Single(each => each.Method == method).WhyNot);
    }

    /// <summary>The callers of what is undone say so, and go on as before.</summary>
    [Fact]
    public void ItsCallersHaveTheReason()
    {
        FusingResult result = Weave(new FusingOptions { Probe = Throw("write frame", "Program.Other") }, out _);
        Assert.Contains($"Program.Other is not fused: the weaver failed on it, {result.Faults[0].Why}", result.Methods.Single(static each => each.Method == "Program.All").OtherAwaits);
    }

    [Fact]
    public void AllOfSeveralAreUndone()
    {
        string[] steps = ["read", "link", "declare", "write straight form", "check"];
        string[] methods = ["Program.Leaf", "Program.Other", "Program.Large", "Circle.Area", "Program.All"];
        FusingResult result = Weave(new FusingOptions { Probe = (step, method) => { if (Array.IndexOf(methods, method) is >= 0 and var i && step == steps[i]) throw new InvalidCastException("x"); } }, out _);
        Assert.Equal(["Program.Leaf", "Program.Other", "Program.Large"], result.Faults.Select(static fault => fault.Method).Take(3));
        Assert.All(result.Faults, static fault => Assert.Equal("with InvalidCastException: x", fault.Why));
    }

    /// <summary>What is no mistake of the weaver, or would come again for each method, is not hidden.</summary>
    [Fact]
    public void WhatIsOfAllMethodsIsThrown()
    {
        Assert.Throws<InsufficientMemoryException>(() => Weave(new FusingOptions { Probe = static (_, _) => throw new InsufficientMemoryException() }, out _));
        Assert.Throws<UnauthorizedAccessException>(() => Weave(new FusingOptions { Probe = static (_, _) => throw new UnauthorizedAccessException() }, out _));
        Assert.Throws<IOException>(() => Weave(new FusingOptions { Probe = static (_, _) => throw new IOException() }, out _));
        Assert.Throws<WeavingException>(() => Weave(new FusingOptions { Probe = static (_, _) => throw new WeavingException("x") }, out _));
    }

    /// <summary>A fault of the calls of another assembly's method leaves these as they were.</summary>
    [Theory]
    [InlineData("declare")]
    [InlineData("write thunk")]
    [InlineData("check")]
    public void AFaultBetweenAssembliesUndoesTheCallsOfOneMethod(string step)
    {
        (string, string) far = ("Far", "public static class Far { public static async Task<int> Get(int x) { await Task.Yield(); return await Own(x); } public static async Task<int> Own(int x) { await Task.Yield(); return x; } }");
        (string, string) near = ("Near", "public static class Program { static async Task<int> Both() => await Far.Get(1) + await Far.Own(2); public static string Run() => Both().Result.ToString(); }");
        using FusedParts parts = new(far, near);
        int calls = 0;
        IReadOnlyList<FusingResult> results = parts.Fuse(new FusingOptions
        {
            Probe = (each, method) =>
            {
                // The method has a straight form of its own in its assembly, which is made first.
                if (each == step && method == "Far.Get" && (step == "write thunk" || ++calls == 2))
                    throw new InvalidOperationException("x");
            },
        });
        MethodFault fault = Assert.Single(results[0].Faults);
        Assert.Empty(results[1].Faults);
        Assert.Equal(("Far.Get", "with InvalidOperationException: x"), (fault.Method, fault.Why));
        Assert.Equal("1 fused; Far.Get is called without fusing: the weaver failed on it, with InvalidOperationException: x", FusedParts.Awaits(results, "Program.Both"));
        Assert.Equal("3", parts.Run());
    }

    /// <summary>The tasks of F# are changed before it is decided what is fused, and changed back if they are not.</summary>
    [DeepTheory]
    [InlineData("lower task", "FSharpPrograms.Shapes.checkedValue")]
    [InlineData("keep task", "FSharpPrograms.Shapes.checkedValue")]
    [InlineData("read", "FSharpPrograms.Shapes.checkedValue")]
    [InlineData("write straight form", "FSharpPrograms.Flow.countDown")]
    [InlineData("lower task", "FSharpPrograms.Shapes.closures@57-2")]
    [InlineData("restore task", null)]
    public void AFaultInATaskOfFSharpUndoesItAlone(string step, string? method)
    {
        string? failed = null;
        using FSharpPrograms programs = new(static _ => { }, (each, of) =>
        {
            if (each == step && (method is null ? failed is null : of.StartsWith(method, StringComparison.Ordinal)))
            {
                failed = of;
                throw new InvalidOperationException("x");
            }
        });
        MethodFault fault = Assert.Single(programs.Faults);
        Assert.Equal((failed, "with InvalidOperationException: x"), (fault.Method, fault.Why));
        Assert.Contains(programs.Outcomes, each => each.WhyNot == $"the weaver failed on it, {fault.Why}");
        Assert.True(programs.Outcomes.Count(static each => each.IsFused) > 50);
        FusedProgram.Compile(programs.Fused);
        foreach (string name in new[] { "prefixed", "closures", "tailCalls", "background", "forwarders" })
            Assert.Equal(FSharpPrograms.Run(programs.Plain, name, true), FSharpPrograms.Run(programs.Fused, name, true));
    }

    /// <summary>Code that no compiler writes, on which the reader fails.</summary>
    [Fact]
    public void AMalformedMethodIsLeftAlone()
    {
        const string WithIterator = """
            using System.Collections.Generic;
            public static class Program
            {
                static async Task<int> One(int x) { await Task.Yield(); return x; }
                static async Task<int> Two() => await One(1) + await One(2);
                public static async IAsyncEnumerable<int> Bad() { yield return await One(1); }
                public static string Run() => Two().Result.ToString();
            }
            """;
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", FusedProgram.Usings + WithIterator, references: [typeof(LeanTask).Assembly.Location]);
        using (ModuleDefinition module = ModuleDefinition.ReadModule(file, new ReaderParameters { InMemory = true }))
        {
            TypeDefinition machine = module.GetType("Program").NestedTypes.Single(static type => type.Name.StartsWith("<Bad>", StringComparison.Ordinal));
            ILProcessor il = machine.Methods.Single(static method => method.Name == "MoveNext").Body.GetILProcessor();
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldflda, machine.Fields.Single(static field => field.Name == "<>t__builder"));
            module.Write(file);
        }

        FusingResult result = FusingWeaver.Weave(file, new FusingOptions());
        Assert.True(result.IsWritten);
        MethodFault fault = Assert.Single(result.Faults);
        Assert.Equal("Program.Bad", fault.Method);
        Assert.StartsWith("with IndexOutOfRangeException in IteratorReader.ReadOutcomes: ", fault.Why, StringComparison.Ordinal);
        Assert.Equal("3", new ProgramContext("App").LoadFromAssemblyPath(file).GetType("Program")!.GetMethod("Run")!.Invoke(null, null));
    }

    private static readonly Dictionary<AsyncMethodKey, string> Nothing = [];

    private static Dictionary<AsyncMethodKey, string> Pooled(FusingResult result) => new() { [result.Methods.Single(static each => each.Method == "Program.Pooled").Key!.Value] = "not fused" };

    private static Action<string, string> Throw(string step, string method) => (each, of) =>
    {
        if (each == step && of == method)
            throw new KeyNotFoundException("planted in " + step + ".");
    };

    private static FusingResult Weave(FusingOptions options, out string text)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", FusedProgram.Usings + Source, references: [typeof(LeanTask).Assembly.Location]);
        FusingResult result = VerifiedFusing.Weave(file, options);
        System.Reflection.Assembly assembly = new ProgramContext("App").LoadFromAssemblyPath(file);
        text = (string)assembly.GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!;
        FusedProgram.Compile(assembly);
        return result;
    }
}
