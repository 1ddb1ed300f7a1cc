namespace LeanTasks.Parallelism;

/// <summary>The turn at the source of a loop and the number of workers, in one word, so that all of it changes together.</summary>
/// <param name="Word">The word.</param>
internal readonly record struct TurnState(long Word)
{
    /// <summary>The highest number of workers that the word can count.</summary>
    internal const int MaximumWorkers = (1 << 28) - 1;

    private const long HeldBit = 1;
    private const long AskedBit = 2;
    private const long EndedBit = 4;
    private const long OneParked = 8;
    private const long ParkedBits = MaximumWorkers * OneParked;
    private const long OneAlive = 1L << 32;

    /// <summary>Whether a worker has its turn at the source.</summary>
    internal bool IsHeld => (Word & HeldBit) != 0;

    /// <summary>Whether a thread has been requested and has not arrived.</summary>
    internal bool IsAsked => (Word & AskedBit) != 0;

    /// <summary>Whether no worker is to take anything more.</summary>
    internal bool IsEnded => (Word & EndedBit) != 0;

    /// <summary>How many workers wait for a turn. They occupy no thread.</summary>
    internal int Parked => (int)((Word & ParkedBits) / OneParked);

    /// <summary>How many workers there are, including the parked ones.</summary>
    internal int Alive => (int)(Word / OneAlive);

    internal TurnState Held() => new(Word | HeldBit);

    internal TurnState Free() => new(Word & ~HeldBit);

    internal TurnState Asked() => new(Word | AskedBit);

    internal TurnState Answered() => new(Word & ~AskedBit);

    internal TurnState WithOneMoreParked() => new(Word + OneParked);

    internal TurnState WithOneLessParked() => new(Word - OneParked);

    internal TurnState WithOneMoreAlive() => new(Word + OneAlive);

    /// <summary>The state after a worker has ended because nothing more is to be taken. The parked ones end with it.</summary>
    internal TurnState EndedByOne() => new((Word & ~ParkedBits | EndedBit) - (1L + Parked) * OneAlive);
}
