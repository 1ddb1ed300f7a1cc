namespace LeanTasks.Parallelism;

/// <summary>A loop whose participants fetch their own work. A struct; each participant has a copy.</summary>
internal interface ILoopShare
{
    /// <summary>Whether something seems to be left, so that one more thread may take part.</summary>
    bool HasMore { get; }

    /// <summary>Runs what is left, until nothing is. May throw, which fails the loop.</summary>
    void TakePart(LoopControl control);
}
