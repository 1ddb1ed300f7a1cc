using System.Reflection;
using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>
/// Async methods into which instructions were put that change nothing, at each place in turn, as an obfuscator or a profiler does it: each is fused, and
/// does the same, or is left alone for a reason.
/// </summary>
public sealed class FusingChangedShapeTests(ITestOutputHelper output)
{
    private const string Source = FusedProgram.Usings + """
        using System.Collections.Generic; using System.Text;
        public static class Program
        {
            static bool s_suspends;
            static readonly StringBuilder s_log = new();
            static void Say(object what) => s_log.Append(what).Append(' ');
            static async Task Maybe() { if (s_suspends) await Task.Yield(); Say("maybe"); }
            static async ValueTask<int> Number(int n) { await Maybe(); return n; }
            static async Task<int> Sum(int n)
            {
                int sum = 0;
                for (int i = 0; i < n; i++)
                    sum += await Number(i) * (sum + 1);
                return sum;
            }
            static async Task<string> Handled(int n)
            {
                try
                {
                    await Maybe();
                    if (n == 2) throw new InvalidOperationException("two");
                    return "no " + await Number(n);
                }
                catch (InvalidOperationException e) when (e.Message == "two")
                {
                    await Maybe();
                    return "caught " + await Number(n);
                }
                finally
                {
                    await Maybe();
                    Say("finally");
                }
            }
            static async Task<T> Generic<T>(T value) where T : class { await Maybe(); return await Task.FromResult(value); }
            static async IAsyncEnumerable<int> Items(int n)
            {
                try
                {
                    for (int i = 0; i < n; i++)
                    {
                        await Maybe();
                        yield return await Number(i);
                    }
                }
                finally
                {
                    await Maybe();
                    Say("items");
                }
            }
            static async Task<int> Total(int n) { int sum = 0; await foreach (int item in Items(n)) sum += item; return sum; }
            static async Task Fails() { await Maybe(); throw new NotSupportedException("fails"); }
            static async Task<string> All()
            {
                Say(await Sum(4)); Say(await Handled(1)); Say(await Handled(2)); Say(await Generic("generic")); Say(await Total(3));
                try { await Fails(); } catch (NotSupportedException e) { Say(e.Message); }
                return s_log.ToString();
            }
            public static string Run() { string complete = All().Result; s_suspends = true; return complete + "; " + All().Result; }
        }
        """;

    // What is said of a method that has another shape somewhere; each says it at one place at least.
    private static readonly string[] s_reasons =
    [
        "the compiler-generated prologue was not recognized",
        "the compiler-generated await was not recognized",
        "the compiler-generated dispatch was not recognized",
        "the compiler-generated resumption was not recognized",
        "the compiler-generated await result was not recognized",
        "the compiler-generated epilogue was not recognized",
        "the compiler-generated MoveNextAsync was not recognized",
        "the compiler-generated DisposeAsync was not recognized",
    ];

    private static readonly string[] s_reasonsOfFSharp =
    [
        "the compiler-generated prologue was not recognized",
        "the compiler-generated prologue was not recognized",
        "the compiler-generated await was not recognized",
        "the compiler-generated epilogue was not recognized",
        "its state machine is used in an unrecognized way",
        "it may end without a result in an unrecognized way",
        "its task is generic, and is not the whole body of a function with the same type parameters",
    ];

    [DeepFact]
    public void WhatIsPutInChangesNothing()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source, references: [typeof(LeanTask).Assembly.Location]);
        byte[] original = File.ReadAllBytes(file);
        string expected = Run(original);
        HashSet<string> reasons = [];
        int fused = 0, refused = 0;
        int step = FullRun.Count(usual: 3, full: 1);
        foreach ((int index, ChangedShape change) in ChangedShape.All.Index())
        {
            // Each change at places of its own, so that all places are changed by some of them.
            for (int place = index % step; change.TryWrite(original, place, file); place += step)
            {
                string what = $"{change.Name}, instruction {place}";
                FusingResult result = VerifiedFusing.Weave(file, new FusingOptions());
                Assert.True(result.Faults.Count == 0, $"{what}: {string.Join(", ", result.Faults.Select(static fault => $"{fault.Method}, {fault.Why}"))}");
                Assert.True(expected == Run(File.ReadAllBytes(file)), what);
                fused += result.Methods.Count(static method => method.IsFused);
                refused += result.Methods.Count(static method => !method.IsFused);
                reasons.UnionWith(result.Methods.Select(static method => method.WhyNot).OfType<string>());
            }
        }

        output.WriteLine($"{fused} fused, {refused} left alone: {string.Join("; ", reasons)}");
        Assert.True(fused > 0 && refused > 0);
        Assert.Empty(s_reasons.Except(reasons));
    }

    [DeepFact]
    public void WhatIsPutIntoTasksOfFSharpChangesNothing()
    {
        HashSet<string> reasons = [];
        int fused = 0, refused = 0;
        int step = FullRun.Count(usual: 120, full: 5);
        foreach ((int index, ChangedShape change) in ChangedShape.All.Index())
        {
            // Each change at places of its own, so that together they come to more of them. Hardly a method is longer.
            for (int place = index * step / ChangedShape.All.Count; place < 300; place += step)
            {
                using FSharpPrograms programs = new(static _ => { }, prepare: file => change.TryWrite(File.ReadAllBytes(file), place, file));
                Assert.Empty(programs.Faults);
                foreach (string name in FusingFSharpTests.Names)
                {
                    foreach (bool suspends in new[] { false, true })
                    {
                        string plain = FSharpPrograms.Run(programs.Plain, name, suspends), changed = FSharpPrograms.Run(programs.Fused, name, suspends);
                        Assert.True(plain == changed, $"{change.Name}, instruction {place}: {name}\n{plain}\n{changed}");
                    }
                }

                fused += programs.Outcomes.Count(static outcome => outcome.IsFused);
                refused += programs.Outcomes.Count(static outcome => !outcome.IsFused);
                reasons.UnionWith(programs.Outcomes.Select(static outcome => outcome.WhyNot).OfType<string>());
            }
        }

        output.WriteLine($"{fused} fused, {refused} left alone: {string.Join("; ", reasons)}");
        Assert.True(fused > 0);
        Assert.Empty(s_reasonsOfFSharp.Except(reasons));
    }

    private static string Run(byte[] image)
    {
        using MemoryStream stream = new(image);
        Assembly assembly = new ProgramContext("App").LoadFromStream(stream);
        return (string)assembly.GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!;
    }
}
