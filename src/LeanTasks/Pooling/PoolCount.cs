namespace LeanTasks.Pooling;

/// <summary>What <see cref="PoolCounters"/> count.</summary>
internal enum PoolCount
{
    /// <summary>Boxes taken from a pool.</summary>
    Rented,

    /// <summary>Boxes returned to a pool and kept.</summary>
    Kept,

    /// <summary>Boxes not returned because their version would repeat.</summary>
    Retired,

    /// <summary>Kept boxes that were dropped.</summary>
    Trimmed,

    /// <summary>Methods that are not pooled any more.</summary>
    Unpooled,
}
