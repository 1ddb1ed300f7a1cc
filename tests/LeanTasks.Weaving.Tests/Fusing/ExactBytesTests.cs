namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>What programs say of a turn's bytes is of the turn, and not of what the runtime allocates meanwhile on its thread.</summary>
public sealed class ExactBytesTests
{
    [Fact]
    public void OneTurnMayDifferAndTwoKindsOfTurnsMayNot() => Assert.Equal("24 24 -1 0", FusedProgram.Run(fused: false, """
        public static class Program
        {
            static object s_kept;
            static int Of(int every, int disturbed)
            {
                int turn = 0;
                return ExactBytes.Of(() => { turn++; if (turn % every == 0) s_kept = new object(); if (turn == disturbed) s_kept = new byte[6_000]; });
            }
            public static string Run() => $"{Of(1, 0)} {Of(1, 150)} {Of(2, 0)} {Of(1_000, 150)}";
        }
        """ + ExactBytes.Source));
}
