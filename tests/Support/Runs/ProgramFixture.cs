namespace LeanTasks.TestSupport;

/// <summary>
/// Fails every test of a run if <see cref="DeepRun.Variable"/> or <see cref="FullRun.Variable"/> selects none of the three, and notes
/// after the last test what the run took.
/// </summary>
public sealed class ProgramFixture : IDisposable
{
    public ProgramFixture() => _ = DeepRun.IsAsked | FullRun.IsAsked;

    public void Dispose() => SpentTime.Append();
}
