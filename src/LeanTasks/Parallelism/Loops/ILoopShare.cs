namespace LeanTasks.Parallelism;

/// <summary>A loop from which each participant fetches what it does. A struct, of which each has a copy.</summary>
internal interface ILoopShare
{
    /// <summary>Whether there seems to be something left, so that one more might take part.</summary>
    bool HasMore { get; }

    /// <summary>Does what is left, until nothing is. May throw, which fails the loop.</summary>
    void TakePart(ref LoopControl control);
}
