namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>A hundred megabytes of words of up to twelve letters, the same in every run.</summary>
internal static class WordsText
{
    private const int Length = 100_000_000;

    // The text is dropped when nobody counts in it any more.
    private static readonly WeakReference<byte[]> s_text = new(null!);

    // How many words it has. Written together with the text.
    private static int s_words;

    /// <summary>The text, and how many words it has.</summary>
    public static (byte[] Text, int Words) Get()
    {
        if (!s_text.TryGetTarget(out byte[]? text))
            s_text.SetTarget(text = Write());
        return (text, s_words);
    }

    /// <summary>How many words begin in a part of the text.</summary>
    public static int Count(ReadOnlySpan<byte> text, int start, int end)
    {
        int words = 0;
        bool inWord = start > 0 && text[start - 1] >= 'a';
        foreach (byte letter in text[start..end])
        {
            bool isLetter = letter >= 'a';
            words += isLetter & !inWord ? 1 : 0;
            inWord = isLetter;
        }

        return words;
    }

    private static byte[] Write()
    {
        byte[] text = GC.AllocateUninitializedArray<byte>(Length);
        ulong random = 1;
        s_words = 0;
        for (int i = 0; i < text.Length;)
        {
            // A xorshift (Marsaglia 2003): four bits for the length, and four for each letter.
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            ulong bits = random;
            int end = Math.Min(text.Length, i + 1 + (int)(bits % 12));
            for (bits >>= 4; i < end; bits >>= 4)
                text[i++] = (byte)('a' + (bits & 15));
            if (i < text.Length)
                text[i++] = (byte)' ';
            s_words++;
        }

        return text;
    }
}
