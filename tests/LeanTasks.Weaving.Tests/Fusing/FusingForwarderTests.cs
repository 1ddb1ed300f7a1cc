namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Awaits of methods that hand on a task are fused, however they come to the task that they return.</summary>
public sealed class FusingForwarderTests
{
    private const string Program = """
        public static class Program
        {
            static bool s_suspends;
            static Task<int> s_known = Task.FromResult(7);
            static async Task<int> Number(int x) { if (s_suspends) await Task.Yield(); return x; }

            // The return that is behind the call is also that of another task.
            static Task<int> Known(int x) => x > 0 ? s_known : null;
            static Task<int> KnownOr(int x) => Known(x) ?? Number(x);
            static ValueTask<int> ValueOfKnownOr(int x) => new(Known(x) ?? Number(x));

            static async Task<string> All() => $"{await KnownOr(1)} {await KnownOr(-1)} {await ValueOfKnownOr(2)} {await ValueOfKnownOr(-2)}";

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
    public void EachAwaitOfThemIsFused() => Assert.Equal("4 fused", FusedProgram.Awaits(Program, "Program.All"));
}
