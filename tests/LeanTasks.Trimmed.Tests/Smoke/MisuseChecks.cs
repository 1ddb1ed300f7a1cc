namespace LeanTasks.Smoke;

/// <summary>Breaking a rule of a value task, or of a flow, throws.</summary>
internal sealed class MisuseChecks(string kind, string method, Func<Gate, int, Subject> call)
{
    private const int Reuses = 70_000;

    // The token that a stale one has comes back, if anywhere, after 65,536 operations.
    private const int Suspicious = 65_000;

    private const string Once = "only once";

    private readonly Gate _gate = new();

    public void Run(Report report)
    {
        report.Check($"{kind}: await twice", AwaitTwice);
        report.Check($"{kind}: await concurrently", AwaitConcurrently);
        report.Check($"{kind}: the result before completion", ResultTooEarly);
        report.Check($"{kind}: AsTask after await", AsTaskAfterAwait);
        string stale = $"{kind}: a stale one after {Reuses} reuses";
        if (Switches.IsOn(Switches.Diagnose))
        {
            Report.Skip(stale, "with diagnosis each use records its stack");
            report.Check($"{kind}: the message names the method and the first await", Diagnosis);
        }
        else
        {
            report.Check(stale, Stale);
        }
    }

    private void AwaitTwice()
    {
        Subject subject = Completed(1);
        Expect.Same(1, subject.AwaitAsync().GetAwaiter().GetResult());
        Expect.Throws<InvalidOperationException>(() => subject.AwaitAsync().GetAwaiter().GetResult(), Once);
    }

    private void AwaitConcurrently()
    {
        Subject subject = call(_gate, 2);
        Task<int> rightful = subject.AwaitAsync();
        Expect.Throws<InvalidOperationException>(() => subject.AwaitAsync().GetAwaiter().GetResult(), "already being awaited");
        Expect.Same(false, rightful.IsCompleted);
        _gate.Open();
        Expect.Same(2, rightful.GetAwaiter().GetResult());
    }

    private void ResultTooEarly()
    {
        Subject subject = call(_gate, 3);
        Expect.Throws<InvalidOperationException>(() => subject.Result(), "before it completed");
        _gate.Open();
        Expect.Same(3, subject.Result());
    }

    private void AsTaskAfterAwait()
    {
        Subject subject = Completed(4);
        Expect.Same(4, subject.AwaitAsync().GetAwaiter().GetResult());
        Expect.Throws<InvalidOperationException>(() => subject.AsTask(), Once);
    }

    private void Stale()
    {
        Subject stale = Completed(-1);
        Expect.Same(-1, stale.Result());
        for (int i = 0; i < Reuses; i++)
        {
            Subject current = call(_gate, i);
            if (i >= Suspicious)
                Expect.Throws<InvalidOperationException>(() => stale.Result(), Once);
            _gate.Open();
            if (i >= Suspicious)
                Expect.Throws<InvalidOperationException>(() => stale.Result(), Once);
            Expect.Same(i, current.Result());
        }
    }

    private void Diagnosis()
    {
        Subject subject = Completed(5);
        Expect.Same(5, subject.AwaitAsync().GetAwaiter().GetResult());
        string message = Expect.Throws<InvalidOperationException>(() => subject.Result(), method);
        Expect.Same(true, message.Contains(nameof(Subject.AwaitAsync), StringComparison.Ordinal));
    }

    private Subject Completed(int number)
    {
        Subject subject = call(_gate, number);
        _gate.Open();
        return subject;
    }
}
