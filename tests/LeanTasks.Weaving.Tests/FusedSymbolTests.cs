using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests;

/// <summary>A debugger finds in the symbols of a fused assembly what it found in those of the compiler.</summary>
public sealed class FusedSymbolTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using Text = System.String;

        public interface IWithoutCode
        {
        }

        public static class App
        {
            public static async Task<int> Inner(int first)
            {
                const int Limit = 3;
                int before = first;
                await Task.Yield();
                for (int i = 0; i < Limit; i++)
                {
                    int kept = i + before;
                    await Task.Yield();
                    before += kept;
                }

                {
                    Text other = before.ToString();
                    before += other.Length;
                }

                return before;
            }

            public static async Task<int> Outer(int first)
            {
                (int Left, int Right) pair = (first, await Inner(first));
                dynamic sum = pair.Left + pair.Right;
                const Text Name = "name";
                try
                {
                    int inside = await Inner(2) + Name.Length;
                    Func<int> closure = () => inside + first;
                    inside += await Inner(closure());
                    return inside + (int)sum + closure();
                }
                finally
                {
                    Console.Write("");
                }
            }

            public static Task<int> Forward(int first)
            {
                int passed = first + 1;
                Console.Write(passed);
                return Inner(passed + 1);
            }

            public static async ValueTask<int> Long(int first)
            {
                int sum = await Forward(first);
                for (int i = 0; i < sum; i++)
                {
                    int squared = i * i;
                    Console.Write($"{sum,1}{i,1}{squared,1}{sum,2}{i,2}{squared,2}{sum,3}{i,3}{squared,3}{sum,4}{i,4}{squared,4}{sum,5}{i,5}{squared,5}{sum,6}{i,6}{squared,6}");
                    Console.Write($"{sum,1}{i,1}{squared,1}{sum,2}{i,2}{squared,2}{sum,3}{i,3}{squared,3}{sum,4}{i,4}{squared,4}{sum,5}{i,5}{squared,5}{sum,6}{i,6}{squared,6}");
                    sum += await Inner(squared) - squared;
                }

                return sum;
            }

            public static async IAsyncEnumerable<int> Items(int count)
            {
                for (int i = 0; i < count; i++)
                {
                    int item = await Inner(i);
                    yield return item;
                    await Task.Yield();
                    Console.Write(item);
                }
            }

            public static async Task Consume()
            {
                int sum = 0;
                await foreach (int item in Items(3))
                    sum += item;
                await Inner(sum);
            }
        }
        """;

    // What the symbols of a fused assembly do not say, or say besides, and why.
    private static readonly (string Kind, Func<string, bool> Is)[] s_allowed =
    [
        // Documents are written with the first line in them. One without a line, as of the assembly's attributes, has no code to stop at.
        ("document", static record => record.Contains("/obj/", StringComparison.Ordinal) || record.Contains("unknown", StringComparison.Ordinal)),
        ("of document", static record => record.Contains("/obj/", StringComparison.Ordinal)),

        // The documents of a type without code, by the numbers that they had.
        ("of type", static record => record == "IWithoutCode 932e74bc-dba9-4478-8d46-0f32a7bab3d3"),

        // F# writes code behind what throws; it is never reached, and not copied.
        ("line", static record => record.Contains("beforeAwait", StringComparison.Ordinal)),

        // A method with one body has its variables back where it goes on, too: none of them is a field that a debugger has to find.
        ("field in scope", HasOneBody),

        // Only code on the frame may be a state machine's. ILC takes the first argument of such a method for the machine, and fails where it is an array, say.
        ("state machine", HasOneBody),
        ("step over an await", static record => HasOneBody(record) || record == "App.Inner from 16 to 16"),
    ];

    [Fact]
    public void NoRecordOfCSharpIsLost()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source, embedsSource: true);
        SymbolRecords plain = SymbolRecords.Of(file);
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions());
        Assert.Equal(5, result.Methods.Count(static method => method.WhyNot is null));
        Assert.Equal(
            ["constant", "document", "field in scope", "import", "line", "module", "of document", "of type", "of variable", "scope", "state machine", "step over an await"],
            plain.Kinds);
        SymbolRecords fused = SymbolRecords.Of(file);
        AssertSame(plain, fused);
        Assert.Empty(fused["of type"]);
        Assert.Equal(plain.Variables, fused.Variables.Where(static variable => !variable.Key.Contains("CS$<>", StringComparison.Ordinal)));
    }

    [Fact]
    public void NoRecordOfFSharpIsLost()
    {
        string output = Repository.OutputOf("FSharpPrograms");
        using TemporaryFolder folder = new();
        foreach (string name in new[] { "FSharpPrograms.dll", "FSharpPrograms.pdb" })
            File.Copy(Path.Combine(output, name), folder.File(name));
        SymbolRecords plain = SymbolRecords.Of(folder.File("FSharpPrograms.dll"));
        FusingWeaver.Weave(folder.File("FSharpPrograms.dll"), new FusingOptions { ReferenceFolders = [output] });
        SymbolRecords fused = SymbolRecords.Of(folder.File("FSharpPrograms.dll"));
        AssertSame(plain, fused);
        Assert.InRange(plain.Variables.Count, 27, int.MaxValue);

        // The variables that F# makes fields of are variables again, besides.
        Assert.All(plain.Variables, variable => Assert.Superset(variable.Value, fused.Variables[variable.Key]));
    }

    private static bool HasOneBody(string record) =>
        record.StartsWith("App.Long", StringComparison.Ordinal) || record.StartsWith("App.Outer", StringComparison.Ordinal);

    private static void AssertSame(SymbolRecords plain, SymbolRecords fused)
    {
        string[] differences =
        [
            .. plain.Kinds.SelectMany(kind => Except(kind, plain, fused).Select(record => $"- {kind}: {record}")),
            .. fused.Kinds.SelectMany(kind => Except(kind, fused, plain).Select(record => $"+ {kind}: {record}")),
        ];
        Assert.Empty(fused.StaticMachines);
        Assert.True(differences.Length == 0, string.Join('\n', differences));
    }

    private static IEnumerable<string> Except(string kind, SymbolRecords from, SymbolRecords others) =>
        from[kind].Except(others[kind]).Where(record => !s_allowed.Any(allowed => allowed.Kind == kind && allowed.Is(record)));
}
