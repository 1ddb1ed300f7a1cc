using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Planted;

/// <summary>An explorer that never fails proves nothing: here it must find mistakes that were made on purpose.</summary>
public class PlantedBugs
{
    private const int Seed = 1;

    private static readonly ExplorationOptions s_options = new() { MaxExecutions = 20_000 };

    [Theory]
    [InlineData(Defect.AttachWithoutExchange, "The continuation ran 0 times.")]
    [InlineData(Defect.CompleteWithoutExchange, "The continuation ran 0 times.")]
    [InlineData(Defect.StateAfterContinuations, "The continuation ran before the task was seen as completed.")]
    [InlineData(Defect.LateAttachDoesNotSettle, "The continuation ran before the task was seen as completed.")]
    [InlineData(Defect.ClaimWithoutExchange, "2 completers won.")]
    [InlineData(Defect.LoserDoesNotWait, "A completer came back before the task had completed.")]
    [InlineData(Defect.ResultAfterExchange, "The continuation ran before the result was there.")]
    [InlineData(Defect.PulseWithoutFlag, "Nobody can go on: T0 wait waits in Monitor.Wait (return).")]
    public void EachIsFoundAndItsScheduleFailsAgain(Defect defect, string message)
    {
        Scenario scenario = ScenarioFor(defect);
        foreach (Exploration found in ByAllSearches(defect, scenario))
        {
            Console.WriteLine($"{found.Name}: found in execution {found.Executions}");
            Assert.True(found.End == ExplorationEnd.Failed, found.ToString());
            Assert.Equal(message, found.Failure!.Message);
            Assert.Contains(message, found.Failure.Trace, StringComparison.Ordinal);
            Assert.Contains(nameof(ModelTask), found.Failure.Trace, StringComparison.Ordinal);

            Failure? again = Explorer.Replay(scenario, Schedule.Parse(found.Failure.Schedule.ToString()), s_options);
            Assert.Equal(found.Failure.Message, again?.Message);
            Assert.Equal(found.Failure.Schedule.ToString(), again?.Schedule.ToString());
        }
    }

    [Fact]
    public void TheModelWithoutAMistakePasses()
    {
        foreach (Scenario scenario in (Scenario[])[Completing(Defect.None), TwoCompleting(Defect.None), Waiting(Defect.None)])
        {
            Exploration exploration = Explorer.DepthFirst("ModelTask", scenario, s_options);
            Assert.True(exploration.End == ExplorationEnd.Exhausted, exploration.ToString());
        }
    }

    [Fact]
    public void APlainWriteThatComesTooLateIsFoundOnlyByInterruptingAfterWrites()
    {
        Scenario scenario = ScenarioFor(Defect.ResultAfterExchange);
        Exploration without = Explorer.DepthFirst("ModelTask", scenario, s_options with { InterruptAfterWrites = false });
        Assert.Equal(ExplorationEnd.Exhausted, without.End);
    }

    private static Scenario ScenarioFor(Defect defect) => defect switch
    {
        Defect.ClaimWithoutExchange or Defect.LoserDoesNotWait => TwoCompleting(defect),
        Defect.PulseWithoutFlag => Waiting(defect),
        _ => Completing(defect),
    };

    private static Exploration[] ByAllSearches(Defect defect, Scenario scenario) =>
    [
        Explorer.DepthFirst($"{defect}, depth first", scenario, s_options),
        Explorer.RandomWalk($"{defect}, by lot", scenario, s_options, Seed),
        Explorer.Pct($"{defect}, by priorities", scenario, s_options, depth: 3, Seed),
    ];

    private static Scenario Completing(Defect defect) => execution =>
    {
        ModelTask task = new(defect);
        Once continuation = new(execution, "The continuation");
        execution.Start("attach", () => task.Attach(() =>
        {
            execution.Require(task.IsCompleted, "The continuation ran before the task was seen as completed.");
            execution.Require(task.Result == 77, "The continuation ran before the result was there.");
            continuation.Runs();
        }));
        execution.Start("complete", () => task.TryComplete(77));
    };

    private static Scenario TwoCompleting(Defect defect) => execution =>
    {
        ModelTask task = new(defect);
        int winners = 0;
        void Complete()
        {
            if (task.TryComplete(77))
                winners++;
            execution.Require(task.IsCompleted, "A completer came back before the task had completed.");
        }

        execution.Start("complete", Complete);
        execution.Start("complete too", Complete);
        execution.AtEnd(() => execution.Require(winners == 1, $"{winners} completers won."));
    };

    private static Scenario Waiting(Defect defect) => execution =>
    {
        ModelTask task = new(defect);
        execution.Start("wait", () =>
        {
            task.Wait();
            execution.Require(task.IsCompleted, "Wait came back before the task was seen as completed.");
        });
        execution.Start("complete", () => task.TryComplete(77));
    };
}
