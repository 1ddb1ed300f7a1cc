namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Fused methods whose innermost one is resumed inside a task: those that await it go on outside of that, as where the compiler made them.</summary>
public sealed class FusingCurrentTaskTests
{
    [Fact]
    public void CallersOfWhatIsResumedInATaskAreNoPartOfIt() => FusedProgram.Same("""
        public sealed class Gate : INotifyCompletion
        {
            Action? _continuation;
            public bool IsCompleted => false;
            public Gate GetAwaiter() => this;
            public void GetResult() { }
            public void OnCompleted(Action continuation) => _continuation = continuation;
            public void Open() => _continuation!();
        }
        public static class Program
        {
            static string s_log = "";
            static async Task Inner(Gate gate) { await gate; Say("inner", attach: false); }
            static async Task Outer(Gate gate) { await Inner(gate); Say("outer", attach: true); }
            static async Task Outermost(Gate gate) { await Outer(gate); Say("outermost", attach: true); }
            static async ValueTask InnerValue(Gate gate) { await gate; Say("inner", attach: false); }
            static async ValueTask OuterValue(Gate gate) { await InnerValue(gate).ConfigureAwait(false); Say("outer", attach: true); }
            static async Task Failing(Gate gate) { await gate; throw new InvalidOperationException(); }
            static async Task Catching(Gate gate) { try { await Failing(gate); } catch (InvalidOperationException) { Say("caught", attach: true); } }
            static void Say(string name, bool attach)
            {
                s_log += $"{name}: {(Task.CurrentId is null ? "null" : "set")}, {TaskScheduler.Current == TaskScheduler.Default}; ";
                if (attach)
                    _ = new Task(() => { }, TaskCreationOptions.AttachedToParent);
            }
            static void Resume(Func<Gate, Task> start)
            {
                Gate gate = new();
                Task outer = start(gate);
                Task completer = Task.Factory.StartNew(() => { gate.Open(); s_log += $"after: {Task.CurrentId is not null}; "; }, default, TaskCreationOptions.None, TaskScheduler.Default);
                SpinWait.SpinUntil(() => completer.Status is TaskStatus.RanToCompletion or TaskStatus.Faulted or TaskStatus.WaitingForChildrenToComplete);
                outer.Wait();
                s_log += completer.Status + "\n";
            }
            public static string Run()
            {
                Resume(gate => Outer(gate));
                Resume(gate => Outermost(gate));
                Resume(gate => OuterValue(gate).AsTask());
                Resume(gate => Catching(gate));
                return s_log;
            }
        }
        """);
}
