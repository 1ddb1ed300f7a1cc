namespace LeanTasks.Interleavings.Tests.Planted;

/// <summary>Mistakes in how threads publish and look at data, none of which x86 shows.</summary>
public enum WeakDefect
{
    None,

    /// <summary>What says that the result is there is written plainly.</summary>
    PublishedPlainly,

    /// <summary>What says that the result is there is read plainly.</summary>
    LookedAtPlainly,

    /// <summary>A compare-exchange that fails stands between raising a flag and looking at that of the other.</summary>
    FailedExchangeAsFence,

    /// <summary>A reader looks at the version again, and no barrier keeps its reads of the data before that.</summary>
    LookedAgainWithoutBarrier,

    /// <summary>What says that the slot is free again is written plainly: the load of what was in it may come afterwards.</summary>
    FreedPlainly,
}
