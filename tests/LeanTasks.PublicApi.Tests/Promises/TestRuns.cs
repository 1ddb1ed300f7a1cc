namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>Which runs a test is a part of.</summary>
[Flags]
internal enum TestRuns
{
    /// <summary>There is no such test.</summary>
    None = 0,

    /// <summary>It runs by default.</summary>
    Quick = 1,

    /// <summary>The deep run has it, or more of it.</summary>
    Deep = 2,

    /// <summary>The full run has it, or more of it.</summary>
    Full = 4,
}
