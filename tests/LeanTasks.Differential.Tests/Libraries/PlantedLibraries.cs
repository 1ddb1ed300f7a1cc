using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Libraries;

/// <summary>Loses an option of continuations.</summary>
internal sealed class OptionLosingLibrary(Bench<LeanTask> bench, TaskContinuationOptions lost) : LeanLibrary(bench)
{
    public override LeanTask ContinueWith(
        LeanTask antecedent, Work<LeanTask> work, CancellationToken token, TaskContinuationOptions options, Place place) =>
        base.ContinueWith(antecedent, work, token, options & ~lost, place);
}

/// <summary>Loses an option of tasks.</summary>
internal sealed class CreationOptionLosingLibrary(Bench<LeanTask> bench, TaskCreationOptions lost) : LeanLibrary(bench)
{
    public override LeanTask New(Work<LeanTask> work, CancellationToken token, TaskCreationOptions options) =>
        base.New(work, token, options & ~lost);

    public override LeanTask StartNew(Work<LeanTask> work, CancellationToken token, TaskCreationOptions options, Place place) =>
        base.StartNew(work, token, options & ~lost, place);
}

/// <summary>Cancels a source without the token.</summary>
internal sealed class TokenLosingLibrary(Bench<LeanTask> bench) : LeanLibrary(bench)
{
    public override void SetCanceled(LeanTaskSource<int> source, CancellationToken token) => source.SetCanceled(CancellationToken.None);

    public override bool TrySetCanceled(LeanTaskSource<int> source, CancellationToken token) => source.TrySetCanceled(CancellationToken.None);
}

/// <summary>Makes continuations without their token.</summary>
internal sealed class DeafLibrary(Bench<LeanTask> bench) : LeanLibrary(bench)
{
    public override LeanTask ContinueWith(
        LeanTask antecedent, Work<LeanTask> work, CancellationToken token, TaskContinuationOptions options, Place place) =>
        base.ContinueWith(antecedent, work, CancellationToken.None, options, place);
}

/// <summary>Faults with the exceptions in another order.</summary>
internal sealed class FaultReorderingLibrary(Bench<LeanTask> bench) : LeanLibrary(bench)
{
    public override void SetExceptions(LeanTaskSource<int> source, IEnumerable<Exception> exceptions) =>
        base.SetExceptions(source, exceptions.Reverse());
}

/// <summary>Starts the continuations that are not synchronous after those that are: from a synchronous one of its own.</summary>
internal sealed class ContinuationReorderingLibrary(Bench<LeanTask> bench) : LeanLibrary(bench)
{
    public override LeanTask ContinueWith(
        LeanTask antecedent, Work<LeanTask> work, CancellationToken token, TaskContinuationOptions options, Place place)
    {
        if (antecedent.IsCompleted || (options & TaskContinuationOptions.ExecuteSynchronously) != 0)
            return base.ContinueWith(antecedent, work, token, options, place);

        LeanTask later = antecedent
            .ContinueWith(static task => task, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, LeanScheduler.Inline)
            .Unwrap();
        Work<LeanTask> ofAntecedent = work with
        {
            Run = (_, state) => work.Run(antecedent, state),
            RunToTask = (_, state) => work.RunToTask(antecedent, state),
        };
        return base.ContinueWith(later, ofAntecedent, token, options, place);
    }
}
