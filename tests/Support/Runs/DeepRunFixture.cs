[assembly: Xunit.AssemblyFixture(typeof(LeanTasks.TestSupport.DeepRunFixture))]

namespace LeanTasks.TestSupport;

/// <summary>Fails every test of a run if <see cref="DeepRun.Variable"/> or <see cref="FullRun.Variable"/> selects none of the three.</summary>
internal sealed class DeepRunFixture
{
    public DeepRunFixture() => _ = DeepRun.IsAsked | FullRun.IsAsked;
}
