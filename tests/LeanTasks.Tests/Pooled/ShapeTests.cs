using System.Globalization;
using System.Runtime.CompilerServices;
using LeanTasks.Tests.Pooled.Same;

namespace LeanTasks.Tests.Pooled;

/// <summary>Whatever sort of method it is.</summary>
[Collection(nameof(SameMethods))]
public sealed class ShapeTests
{
    [Fact]
    public void GenericMethods() => SameMethods.Check(static diary =>
    {
        for (int i = 0; i < 3; i++)
        {
            diary.End(PairAsync(1, "one"));
            diary.End(PairAsync("one", 1));
            diary.End(PairAsync(new object[3], new Large { First = 1, Last = 2 }));
        }
    });

    [Fact]
    public void MethodsOfGenericTypes() => SameMethods.Check(static diary =>
    {
        for (int i = 0; i < 3; i++)
        {
            diary.End(new Of<int>(5).GetAsync());
            diary.End(new Of<string>("five").GetAsync());
            diary.End(new Of<Version>(new Version(1, 2)).GetAsync());
            diary.End(new Of<Large>(new Large { First = i, Last = 9 }).GetAsync());
        }
    });

    [Fact]
    public void LocalFunctionsAndLambdas() => SameMethods.Check(static diary =>
    {
        int captured = 3;
        Func<int, ValueTask<int>> lambda = [AsyncMethodBuilder(typeof(SameBuilder<>))] async ValueTask<int> (int added) =>
        {
            await Task.Yield();
            captured++;
            await Task.Yield();
            return captured + added;
        };
        diary.End(lambda(10));
        diary.End(lambda(20));
        diary.End(LocalAsync(30));

        [AsyncMethodBuilder(typeof(SameBuilder<>))]
        async ValueTask<int> LocalAsync(int added)
        {
            captured += await lambda(added);
            return captured;
        }
    });

    [Fact]
    public void MethodsOfStructs() => SameMethods.Check(static diary =>
    {
        // The method has a copy.
        Counter counter = new() { Count = 5 };
        diary.End(counter.AddAsync(2));
        diary.Write("caller", $"{counter.Count}");
    });

    [Fact]
    public void LargeResults() => SameMethods.Check(static diary =>
    {
        diary.End(LargeAsync(0));
        diary.End(LargeAsync(2));
        diary.End(LargeAsync(1));

        [AsyncMethodBuilder(typeof(SameBuilder<>))]
        static async ValueTask<Large> LargeAsync(int suspensions)
        {
            Large large = new() { First = 1, Last = suspensions };
            for (int i = 0; i < suspensions; i++)
                await Task.Yield();
            return large;
        }
    });

    [Fact]
    public void RecursiveMethod() => SameMethods.Check(static diary =>
    {
        diary.End(SumAsync(50));

        [AsyncMethodBuilder(typeof(SameBuilder<>))]
        static async ValueTask<int> SumAsync(int to)
        {
            if (to % 7 == 0)
                await Task.Yield();
            return to == 0 ? 0 : to + await SumAsync(to - 1);
        }
    });

    [Fact]
    public void CallsOfOneMethodAtTheSameTimeKeepApart() => SameMethods.Check(static diary =>
    {
        TaskCompletionSource<int>[] sources = [.. Enumerable.Range(0, 100).Select(static _ => new TaskCompletionSource<int>())];
        for (int round = 0; round < 3; round++)
        {
            ValueTask<string>[] methods = [.. Enumerable.Range(0, sources.Length).Select(i => NameAsync(i, sources[i].Task))];
            for (int i = sources.Length - 1; i >= 0; i--)
                sources[i].TrySetResult(i * i);
            foreach (ValueTask<string> method in methods)
                diary.End(method);
        }

        [AsyncMethodBuilder(typeof(SameBuilder<>))]
        static async ValueTask<string> NameAsync(int number, Task<int> task)
        {
            int result = await task;
            await Task.Yield();
            return string.Create(CultureInfo.InvariantCulture, $"{number}: {result}");
        }
    });

    [AsyncMethodBuilder(typeof(SameBuilder<>))]
    private static async ValueTask<(T1, T2)> PairAsync<T1, T2>(T1 first, T2 second)
    {
        await Task.Yield();
        return (first, second);
    }

    private struct Counter
    {
        public int Count { get; set; }

        [AsyncMethodBuilder(typeof(SameBuilder<>))]
        public async ValueTask<int> AddAsync(int added)
        {
            Count += added;
            await Task.Yield();
            Count += added;
            return Count;
        }
    }

    private record struct Large
    {
        public long First { get; set; }

        public (decimal, decimal, decimal, string?) Between { get; set; }

        public long Last { get; set; }
    }

    private sealed class Of<T>(T value)
    {
        [AsyncMethodBuilder(typeof(SameBuilder<>))]
        public async ValueTask<T> GetAsync()
        {
            T copy = value;
            await Task.Yield();
            return copy;
        }
    }
}
