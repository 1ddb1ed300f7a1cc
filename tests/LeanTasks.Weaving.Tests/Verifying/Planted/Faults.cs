namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Faults of code by name, each with what has to be said of it, and what plants it in <see cref="Victim"/>.</summary>
internal sealed class Faults : Dictionary<string, (string Expected, Action<Victim> Plant)>
{
    public static Faults All()
    {
        Faults faults = [];
        CallFaults.AddTo(faults);
        MemberFaults.AddTo(faults);
        FlowFaults.AddTo(faults);
        return faults;
    }

    public void Add(string fault, string expected, Action<Victim> plant) => Add(fault, (expected, plant));
}
