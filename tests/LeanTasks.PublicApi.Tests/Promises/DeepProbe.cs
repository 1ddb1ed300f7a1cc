namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>The tests that <see cref="DeepRunTests"/> runs once more.</summary>
public sealed class DeepProbe
{
    [DeepFact]
    public void OnlyTheDeepRunHasThis() => Assert.True(DeepRun.IsAsked);

    [FullFact]
    public void OnlyTheFullRunHasThis() => Assert.True(FullRun.IsAsked);
}
