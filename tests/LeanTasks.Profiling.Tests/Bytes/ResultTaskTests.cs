using System.Runtime.InteropServices;
using LeanTasks.Profiling.Counting;

namespace LeanTasks.Profiling.Tests.Bytes;

/// <summary>Asks the BCL, and LeanTasks, which results need no task of their own.</summary>
public class ResultTaskTests
{
    [Fact]
    public void IntegersAreKeptAsByTheBcl() => Check(-2, -1, 0, 1, 7, 8, 9, 10, int.MinValue, int.MaxValue);

    [Fact]
    public void BooleansAreKeptAsByTheBcl() => Check(true, false);

    [Fact]
    public void OtherNumbersAreKeptAsByTheBcl()
    {
        Check<byte>(0, 1, 255);
        Check<sbyte>(0, -1);
        Check<short>(0, 1, -1, 8);
        Check<ushort>(0, 1);
        Check<char>('\0', 'a');
        Check<uint>(0, 1, 8);
        Check<long>(0, 1, -1, 1L << 32);
        Check<ulong>(0, 1);
        Check<nint>(0, 1);
        Check(Half.Zero, Half.NegativeZero, Half.One);
        Check(0f, -0f, 1f);
        Check(0d, -0d, 1d, double.NaN);
        Check(0m, 0.0m, 1m);
        Check(Int128.Zero, Int128.One, (Int128)1 << 64);
        Check(UInt128.Zero, UInt128.One);
    }

    [Fact]
    public void ReferencesAreKeptAsByTheBcl()
    {
        Check<string?>(null, "", "a");
        Check<object?>(null, 0, new object());
        Check<int[]?>(null, []);
    }

    [Fact]
    public void StructsAreKeptAsByTheBcl()
    {
        Check(DayOfWeek.Sunday, DayOfWeek.Monday);
        Check<int?>(null, 0, 1);
        Check<bool?>(null, false, true);
        Check<long?>(null, 0);
        Check<DateTime>(default, DateTime.UnixEpoch);
        Check(TimeSpan.Zero, TimeSpan.MaxValue);
        Check(Guid.Empty, new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
        Check((0, 0), (0, 1), (1, 0));
        Check((0L, 0L), (0L, 1L));
        Check((0, 0, 0), (0, 0, 1));
        Check<(byte, byte, byte)>((0, 0, 0), (0, 0, 1));
        Check<(int, string?)>((0, null), (0, "a"));
        Check<CancellationToken>(default, new CancellationToken(canceled: true));
        Check<ValueTuple>([default]);
        Check<ReadOnlyMemory<byte>>([default]);
        Check<GCHandle>([default]);
    }

    /// <summary>Between the fields of these lies what happens to lie there, so the BCL may keep one and not the next.</summary>
    [Fact]
    public void AStructWithGapsIsSaidToBeKeptWhereItIs()
    {
        foreach (DateTimeOffset result in (DateTimeOffset[])[default, DateTimeOffset.UnixEpoch])
        {
            Task<DateTimeOffset> task = Return(result);

            Assert.True(IsKept(result, task) || !ReferenceEquals(task, Return(result)));
        }
    }

    private static void Check<TResult>(params TResult[] results)
    {
        foreach (TResult result in results)
        {
            Task<TResult> task = Return(result);
            LeanTask<TResult> leanTask = LeanReturn(result);
            bool kept = IsKept(result, task);
            bool leanKept = ResultTask.IsKept(result, leanTask, KeptTask<TResult>.OfLeanTasks);

            Assert.True(kept == ReferenceEquals(task, Return(result)), $"{typeof(TResult)} {result}: said to be {(kept ? "" : "not ")}kept");
            Assert.True(leanKept == ReferenceEquals(leanTask, LeanReturn(result)), $"LeanTask of {typeof(TResult)} {result}");
        }
    }

    private static bool IsKept<TResult>(TResult result, Task<TResult> task) => ResultTask.IsKept(result, task, KeptTask<TResult>.OfBcl);

#pragma warning disable CS1998 // The methods end without suspending, which is what is asked about.
    private static async Task<TResult> Return<TResult>(TResult result) => result;

    private static async LeanTask<TResult> LeanReturn<TResult>(TResult result) => result;
#pragma warning restore CS1998
}
