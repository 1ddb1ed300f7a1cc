using System.Reflection;
using System.Text.RegularExpressions;
using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Some programs of <see cref="ProgramGenerator"/>, as the compiler made them, and fused.</summary>
internal sealed class GeneratedPrograms
{
    /// <summary>How often each runs: where nothing suspends, and in two ways in which something does.</summary>
    public static readonly uint[] Gates = [0, 1, 77];

    /// <summary>How they are fused.</summary>
    public FusingOptions Options { get; init; } = new();

    /// <summary>The builder of methods that return a <c>ValueTask</c>, without its type parameter; null for the compiler's.</summary>
    public string? Builder { get; init; }

    /// <summary>Whether half of the methods are not fused, chosen by the number of the first program: they get tasks of the others.</summary>
    public bool LeavesHalf { get; init; }

    /// <summary>How many methods were fused.</summary>
    public int Fused { get; private set; }

    /// <summary>How many runs failed, as the compiler made them.</summary>
    public int Failures { get; private set; }

    /// <summary>Runs them both ways.</summary>
    /// <param name="first">The number of the first.</param>
    /// <param name="count">How many.</param>
    /// <param name="change">What is done to the fused assembly before it is loaded.</param>
    /// <returns>The first difference, in words; null if there is none.</returns>
    public string? Compare(int first, int count, Action<string> change)
    {
        using TemporaryFolder plainFolder = new();
        using TemporaryFolder fusedFolder = new();
        string source = WithBuilder(Source(first, count));
        string[] references = [typeof(LeanTask).Assembly.Location];
        string plainFile = Compiled.To(plainFolder, "Programs", source, references: references, isKept: false);
        string fusedFile = fusedFolder.CopyOf(plainFile);
        if (LeavesHalf)
            Options.NotFused = HalfOf(FusingWeaver.Weave(fusedFile, new FusingOptions { DryRun = true }).Methods, new Random(first));
        Fused += VerifiedFusing.Weave(fusedFile, Options).Methods.Count(static method => method.IsFused);
        change(fusedFile);
        ProgramContext plainContext = new("Plain");
        ProgramContext fusedContext = new("Fused");
        Assembly plain = plainContext.LoadFromAssemblyPath(plainFile);
        Assembly woven = fusedContext.LoadFromAssemblyPath(fusedFile);
        string? difference = null;
        foreach ((int seed, uint gates) in Enumerable.Range(first, count).SelectMany(static seed => Gates.Select(gates => (seed, gates))))
        {
            string expected = Go(plain, seed, gates);
            string actual = Go(woven, seed, gates);
            if (expected != actual)
                difference ??= $"Program {seed} with gates {gates}:\nplain: {expected}\nfused: {actual}\n{new ProgramGenerator(seed).Write()}";
            Failures += expected.EndsWith("Faulted 0", StringComparison.Ordinal) ? 1 : 0;
        }

        return difference;
    }

    /// <summary>Some half of the methods that can be fused.</summary>
    public static Dictionary<AsyncMethodKey, string> HalfOf(IEnumerable<FusingOutcome> methods, Random random) =>
        methods.Where(method => method is { IsFused: true, Key: not null } && random.Next(2) == 0).ToDictionary(static method => method.Key!.Value, static _ => "not chosen");

    /// <summary>The source of some of them.</summary>
    public static string Source(int first, int count) =>
        ProgramGenerator.Common + string.Concat(Enumerable.Range(first, count).Select(static seed => new ProgramGenerator(seed).Write()));

    private string WithBuilder(string source) => Builder is null ? source : Regex.Replace(
        source,
        "(?:(?:public|static|virtual|override) )*async ValueTask(<int>|<T>|) ",
        match => $"[System.Runtime.CompilerServices.AsyncMethodBuilder(typeof({Builder}{(match.Groups[1].Length == 0 ? "" : "<>")}))] {match.Value}");

    private static string Go(Assembly assembly, int seed, uint gates) =>
        (string)assembly.GetType($"G{seed}", throwOnError: true)!.GetMethod("Go")!.Invoke(null, [gates])!;
}
