namespace LeanTasks.Tests.Sizes;

/// <summary>Tests that count the bytes of the whole process, and so run alone.</summary>
[CollectionDefinition(nameof(QuietProcess), DisableParallelization = true)]
public sealed class QuietProcess;
