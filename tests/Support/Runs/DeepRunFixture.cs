[assembly: Xunit.AssemblyFixture(typeof(LeanTasks.TestSupport.DeepRunFixture))]

namespace LeanTasks.TestSupport;

/// <summary>Fails every test of a run where <see cref="DeepRun.Variable"/> asks for neither run.</summary>
internal sealed class DeepRunFixture
{
    public DeepRunFixture() => _ = DeepRun.IsAsked;
}
