namespace LeanTasks.Completion;

/// <summary>The task of the BCL that runs a task inside a <see cref="TaskScheduler"/>. 32 bytes.</summary>
internal sealed class CarrierHolder(Task carrier) : Holder
{
    internal readonly Task Carrier = carrier;
}
