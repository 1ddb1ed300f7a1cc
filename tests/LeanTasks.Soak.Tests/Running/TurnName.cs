namespace LeanTasks.Soak.Tests.Running;

/// <summary>Where in the soak a turn is: what a failure names, so that it can be repeated.</summary>
internal readonly record struct TurnName(int Seed, int Pass, int Thread, int Round, string Operation)
{
    public override string ToString() =>
        $"{SoakSettings.SeedVariable}={Seed}, pass {Pass}, thread {Thread}, round {Round}, operation {Operation}";
}
