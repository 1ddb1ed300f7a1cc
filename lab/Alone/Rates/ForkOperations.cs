namespace LeanTasks.Lab.Alone.Rates;

/// <summary>Two halves at once, on a thread of no scheduler.</summary>
internal static class ForkOperations
{
    private static readonly Action s_left = static () => Work.Halve(0);
    private static readonly Action s_right = static () => Work.Halve(1);

    public static void Invoke(Recorder recorder, int index)
    {
        recorder.Begin(index);
        Parallel.Invoke(s_left, s_right);
        recorder.End(index);
    }

    public static void Join(Recorder recorder, int index)
    {
        recorder.Begin(index);
        Fork.Join(s_left, s_right);
        recorder.End(index);
    }
}
