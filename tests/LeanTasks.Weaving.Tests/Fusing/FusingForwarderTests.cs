namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Awaits of methods that hand on a task are fused, however they come to the task that they return.</summary>
public sealed class FusingForwarderTests
{
    private const string Program = """
        public static class Program
        {
            static bool s_suspends;
            static Task<int> s_known = Task.FromResult(7);
            static readonly AsyncLocal<string> s_local = new();
            static async ValueTask<int> Value(int x) { s_local.Value = "value"; if (s_suspends) await Task.Yield(); return x < 0 ? throw new InvalidOperationException("value") : x; }
            static async ValueTask Nothing() { if (s_suspends) await Task.Yield(); }
            static async Task<int> Number(int x) { if (s_suspends) await Task.Yield(); return x; }

            // Tasks that are made of value tasks.
            static Task<int> AsTask(int x) => Value(x).AsTask();
            static Task<int> AsTaskOfOne(int x) => x > 9 ? Value(x).AsTask() : x > 5 ? Task.FromResult(x) : Value(-x).AsTask();
            static Task<int> AsTaskOfChosen(int x) => (x == 1 ? Value(10) : new ValueTask<int>(s_known)).AsTask();
            static Task AsTaskOfNothing() => Nothing().AsTask();
            static Task AsTaskWithoutResult() => Value(3).AsTask();

            // The return that is behind the call is also that of another task.
            static Task<int> Known(int x) => x > 0 ? s_known : null;
            static Task<int> KnownOr(int x) => Known(x) ?? Number(x);
            static ValueTask<int> ValueOfKnownOr(int x) => new(Known(x) ?? Number(x));
            static Task<int> KnownOrValue(int x) => Known(x) ?? Value(100 - x).AsTask();

            static async Task<string> All()
            {
                string log = $"{await AsTask(1)} {await AsTask(2).ConfigureAwait(false)} {await AsTaskOfOne(10)} {await AsTaskOfOne(6)} {await AsTaskOfChosen(1)} {await AsTaskOfChosen(2)} ";
                await AsTaskOfNothing();
                await AsTaskWithoutResult();
                log += $"{await KnownOr(1)} {await KnownOr(-1)} {await ValueOfKnownOr(2)} {await ValueOfKnownOr(-2)} {await KnownOrValue(3)} {await KnownOrValue(-3)} {s_local.Value} ";
                try { log += await AsTask(-1); } catch (InvalidOperationException e) { log += e.Message; }
                try { log += await AsTaskOfOne(1); } catch (InvalidOperationException e) { log += e.Message; }
                return log;
            }

            public static string Run()
            {
                string text = "";
                foreach (bool suspends in new[] { false, true })
                {
                    s_suspends = suspends;
                    text += All().Result + ";";
                }
                return text;
            }
        }
        """;

    [Fact]
    public void MethodsThatHandOnATaskDoWhatTheyDid() => FusedProgram.Same(Program);

    [Fact]
    public void EachAwaitOfThemIsFused() => Assert.Equal("16 fused", FusedProgram.Awaits(Program, "Program.All"));
}
