namespace LeanTasks.Profiling.Tests.Support;

/// <summary>Tells what it is asked for, and does it at once.</summary>
public sealed class TellingContext(List<string> said) : SynchronizationContext
{
    public override void OperationStarted() => said.Add("started");

    public override void OperationCompleted() => said.Add("completed");

    public override void Post(SendOrPostCallback d, object? state)
    {
        said.Add("post");
        try
        {
            d(state);
        }
        catch (FormatException thrown)
        {
            said.Add(thrown.ToString());
        }
    }

    public override string ToString() => "telling";
}
