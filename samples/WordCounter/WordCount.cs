using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using LeanTasks;

namespace WordCounter;

/// <summary>Counts the words of a text while it arrives.</summary>
internal static class WordCount
{
    /// <summary>How many words the text has, as a line to be shown.</summary>
    /// <remarks>What others call is a ValueTask; its object comes from a pool.</remarks>
    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<string> DescribeAsync(PipeReader text, CancellationToken cancellationToken)
    {
        int words = await CountAsync(text, cancellationToken);
        return words == 1 ? "1 word" : $"{words} words";
    }

    // Only methods of ours await it: as a PooledFlow it costs them still less, and is pooled too.
    private static async PooledFlow<int> CountAsync(PipeReader text, CancellationToken cancellationToken)
    {
        int words = 0;
        bool inWord = false;
        while (true)
        {
            ReadResult read = await text.ReadAsync(cancellationToken);
            foreach (ReadOnlyMemory<byte> part in read.Buffer)
                words += CountStarts(part.Span, ref inWord);
            text.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted)
                return words;
        }
    }

    private static int CountStarts(ReadOnlySpan<byte> text, ref bool inWord)
    {
        int starts = 0;
        foreach (byte letter in text)
        {
            bool isSpace = letter is (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n';
            if (!isSpace && !inWord)
                starts++;
            inWord = !isSpace;
        }

        return starts;
    }
}
