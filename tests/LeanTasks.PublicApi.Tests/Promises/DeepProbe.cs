namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>The deep test that <see cref="DeepRunTests"/> runs once more.</summary>
public sealed class DeepProbe
{
    [DeepFact]
    public void OnlyTheDeepRunHasThis() => Assert.True(DeepRun.IsAsked);
}
