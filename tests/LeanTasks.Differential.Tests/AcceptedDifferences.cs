namespace LeanTasks.Differential.Tests;

/// <summary>Where the two libraries may differ. No other place keeps a difference out of sight without pointing here.</summary>
/// <remarks>
/// <para>Not reached by any program, because the BCL's own outcome is not determined: a task queued to the pool is canceled as soon
/// as its token is, where the BCL leaves it <see cref="TaskStatus.WaitingToRun"/> until the pool comes to it. The tokens of
/// concurrent scripts are canceled before the script begins, or by the task itself.</para>
/// <para>Not compared: <see cref="TaskCanceledException.Task"/>, which is null with us, because it could only be a Task; the texts
/// of an InvalidOperationException, which each library words for itself; whether a scheduler is asked to give back a task that
/// it no longer has, which only the BCL does; which object a task is that has completed as it is made, where it may be a shared
/// one: our WhenAll gives CompletedTask if all have run to completion.</para>
/// </remarks>
internal static class AcceptedDifferences
{
    /// <summary>What a trace says of a misuse.</summary>
    public static string Text(InvalidOperationException misuse) => misuse.GetType().Name;
}
