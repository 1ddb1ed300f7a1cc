namespace LeanTasks.Lab.Alone.Rates;

/// <summary>Written for Task, and compiled again for LeanTask with the names changed.</summary>
public class OperationsOfTask : Operations
{
    public override void StartAndWait(Recorder recorder, int index)
    {
        recorder.Begin(index);
        Task.Run(One).Wait();
        recorder.End(index);
    }

    public override void CallAndWait(Recorder recorder, int index)
    {
        recorder.Begin(index);
        Method().Wait();
        recorder.End(index);
    }

    public override void AwaitStarted(Recorder recorder, int index) => Task.Run(() => { _ = AwaitStartedThere(recorder, index); });

    public override void AwaitMethod(Recorder recorder, int index) => Task.Run(() => { _ = AwaitMethodThere(recorder, index); });

    public override void Yield(Recorder recorder, int index) => Task.Run(() => { _ = YieldThere(recorder, index); });

    public override void Delay(Recorder recorder, int index) => Task.Run(() => { _ = DelayThere(recorder, index); });

    public override void StartAndContinue(Recorder recorder, int index)
    {
        recorder.Begin(index);
        Task.Run(One).ContinueWith(_ => recorder.End(index), TaskScheduler.Default);
    }

    public override void RunLoop(Recorder recorder, int index)
    {
        recorder.Begin(index);
        Parallel.For(0, Work.Iterations, Work.Iterate);
        recorder.End(index);
    }

    private static async Task AwaitStartedThere(Recorder recorder, int index)
    {
        recorder.Begin(index);
        await Task.Run(One);
        recorder.End(index);
    }

    private static async Task AwaitMethodThere(Recorder recorder, int index)
    {
        recorder.Begin(index);
        await Method();
        recorder.End(index);
    }

    private static async Task YieldThere(Recorder recorder, int index)
    {
        recorder.Begin(index);
        await Task.Yield();
        recorder.End(index);
    }

    private static async Task DelayThere(Recorder recorder, int index)
    {
        recorder.Begin(index);
        await Task.Delay(1);
        recorder.End(index);
    }

    private static async Task<int> Method()
    {
        await Task.Yield();
        return await Task.Run(One);
    }
}
