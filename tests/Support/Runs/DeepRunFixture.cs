[assembly: Xunit.AssemblyFixture(typeof(LeanTasks.TestSupport.DeepRunFixture))]

namespace LeanTasks.TestSupport;

/// <summary>Fails every test of a run if <see cref="DeepRun.Variable"/> selects neither run.</summary>
internal sealed class DeepRunFixture
{
    public DeepRunFixture() => _ = DeepRun.IsAsked;
}
