using FsCheck;
using FsCheck.Fluent;

namespace LeanTasks.Differential.Tests.Running;

/// <summary>Searches for a program or a script that shows a difference, and then for the smallest one that does.</summary>
internal static class Search
{
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
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(count));
    }
}
