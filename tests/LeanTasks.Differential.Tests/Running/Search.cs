using FsCheck;
using FsCheck.Fluent;
using Microsoft.FSharp.Core;

namespace LeanTasks.Differential.Tests.Running;

/// <summary>
/// Searches for a program or a script that shows a difference, and then for the smallest one that does. Every run makes the same ones,
/// unless the environment has another seed.
/// </summary>
internal static class Search
{
    private const string SeedVariable = "LEANTASKS_SEED";

    private static readonly Replay s_seed = new(new Rnd(Seed(Environment.GetEnvironmentVariable(SeedVariable))), FSharpOption<int>.None);

    public static void Run<T>(Arbitrary<T> all, Func<T, Difference?> compare, int count)
    {
        // One that hangs has taken the time of Hangs.After. Each smaller one would take that again, so it is reported as it is.
        bool hangs = false;
        Prop.ForAll(all, one =>
        {
            if (hangs || compare(one) is not { } difference)
                return;
            hangs = difference.Hangs;
            Assert.Fail(difference.Text);
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(count).WithReplay(s_seed));
    }

    private static ulong Seed(string? text) =>
        string.IsNullOrEmpty(text) ? 1
        : ulong.TryParse(text, out ulong seed) ? seed
        : throw new InvalidOperationException($"{SeedVariable} is '{text}': set it to a whole number of 0 or more, or not at all.");
}
