using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled.Same;

/// <summary>Plays the same with several builders. One at a time, hence a collection of tests.</summary>
[CollectionDefinition(nameof(SameMethods))]
public sealed class SameMethods
{
    /// <summary>What builds the methods that are called now, on whatever thread.</summary>
    internal static Built Builder { get; private set; }

    /// <summary>Fails unless pooled methods do what others do.</summary>
    internal static void Check(Action<Diary> play, Built reference = Built.Task)
    {
        string expected = Play(play, reference);
        string actual = Play(play, Built.Pooled);
        Assert.True(expected == actual, $"{reference}:\n{expected}\n{Built.Pooled}:\n{actual}");
    }

    private static string Play(Action<Diary> play, Built builder)
    {
        Builder = builder;
        Diary diary = new();
        FreshThread.Run(() => play(diary));
        return diary.Text;
    }
}
