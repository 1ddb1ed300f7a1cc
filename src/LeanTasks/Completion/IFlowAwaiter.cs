using LeanTasks.Reusable;

namespace LeanTasks.Completion;

/// <summary>The awaiters of our own structs: a builder attaches its box directly, and no delegate is made.</summary>
internal interface IFlowAwaiter
{
    /// <summary>Tells what is awaited, of one that has not completed.</summary>
    /// <param name="token">Of the operation.</param>
    /// <param name="comesBack">Whether the method is to come back to its <see cref="SynchronizationContext"/> or scheduler.</param>
    ReusableOperation GetOperation(out short token, out bool comesBack);
}
