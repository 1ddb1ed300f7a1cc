using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>Counts the words of a long text; an iteration for each part of it, the counts added up by thread and then together.</summary>
[Rounds(5, ByteRounds = 1)]
public abstract class WordsWorkload : RealWork
{
    private const int PartLength = 1 << 16;

    private byte[] _text = [];
    private int _words;

    protected int Words { get; set; }

    protected int Parts => (_text.Length + PartLength - 1) / PartLength;

    [Benchmark, Workload("words")]
    public void Count() => Work();

    protected override void MakeInput() => (_text, _words) = WordsText.Get();

    protected override bool IsRight() => Words == _words;

    protected int CountIn(int part) =>
        WordsText.Count(_text, part * PartLength, Math.Min(_text.Length, (part + 1) * PartLength));
}
