using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>The overloads without options do what those with the default options do. The generated programs call these.</summary>
public sealed class DefaultOptionTests
{
    private const int Count = 1_000;

    private static readonly string[] s_words = [.. Enumerable.Range(0, Count).Select(static number => $"word {number}")];

    public static TheoryData<string> Sources => new("sequence", "array", "partitioner");

    [Theory]
    [MemberData(nameof(Sources))]
    public void IndexIsThatOfTheItem(string source) => FreshThread.Run(() =>
    {
        string?[] seen = new string?[Count];
        void Note(string word, LeanParallelLoopState state, long index) => Assert.Null(Interlocked.Exchange(ref seen[index], word));

        LeanParallelLoopResult result = source switch
        {
            "sequence" => LeanParallel.ForEach(s_words.Where(static _ => true), Note),
            "array" => LeanParallel.ForEach(s_words, Note),
            _ => LeanParallel.ForEach(Partitioner.Create(s_words, loadBalance: true), Note),
        };

        Assert.True(result.IsCompleted);
        Assert.Equal(s_words, seen);
    });

    [Theory]
    [MemberData(nameof(Sources))]
    public void LocalStateIsHandedOnBesideTheIndex(string source) => FreshThread.Run(() =>
    {
        long total = 0;
        static long Init() => 0;
        static long Add(string word, LeanParallelLoopState state, long index, long sum) => word == s_words[index] ? sum + index : long.MinValue;
        void Collect(long sum) => Interlocked.Add(ref total, sum);

        LeanParallelLoopResult result = source switch
        {
            "sequence" => LeanParallel.ForEach<string, long>(s_words.Where(static _ => true), Init, Add, Collect),
            "array" => LeanParallel.ForEach<string, long>(s_words, Init, Add, Collect),
            _ => LeanParallel.ForEach<string, long>(Partitioner.Create(s_words, loadBalance: true), Init, Add, Collect),
        };

        Assert.True(result.IsCompleted);
        Assert.Equal(Count * (Count - 1) / 2, total);
    });

    [Fact]
    public void LocalStateIsHandedOnOverAPartitioner() => FreshThread.Run(static () =>
    {
        int items = 0;
        LeanParallelLoopResult result = LeanParallel.ForEach<string, int>(
            new UnorderedPartitionerOf<string>(s_words),
            static () => 0,
            static (_, _, count) => count + 1,
            count => Interlocked.Add(ref items, count));
        Assert.True(result.IsCompleted);
        Assert.Equal(Count, items);
    });

    [Fact]
    public void NothingIsRunWhereADelegateIsMissing()
    {
        OrderablePartitioner<string> partitioner = Partitioner.Create(s_words, loadBalance: true);
        Assert.Throws<ArgumentNullException>("body", () => LeanParallel.ForEach(s_words, (Action<string, LeanParallelLoopState, long>)null!));
        Assert.Throws<ArgumentNullException>("body", () => LeanParallel.ForEach(partitioner, (Action<string, LeanParallelLoopState, long>)null!));
        Assert.Throws<ArgumentNullException>("localInit", () => LeanParallel.ForEach<string, int>(partitioner, null!, static (_, _, _, sum) => sum, static _ => { }));
        Assert.Throws<ArgumentNullException>("localFinally", () => LeanParallel.ForEach<string, int>(s_words, static () => 0, static (_, _, _, sum) => sum, null!));
    }

    /// <summary>Knows of no indexes.</summary>
    private sealed class UnorderedPartitionerOf<T>(IEnumerable<T> items) : Partitioner<T>
    {
        private readonly Partitioner<T> _inner = Partitioner.Create(items);

        public override bool SupportsDynamicPartitions => true;

        public override IList<IEnumerator<T>> GetPartitions(int partitionCount) => _inner.GetPartitions(partitionCount);

        public override IEnumerable<T> GetDynamicPartitions() => _inner.GetDynamicPartitions();
    }
}
