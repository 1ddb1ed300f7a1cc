using LeanTasks.Lab.Programs;
using Xunit;

namespace LeanTasks.Lab.Tests.Programs;

public class AloneProgramTests
{
    [Fact]
    public void EachLineIsAFigureWithItsName() =>
        Assert.Equal(
            new Dictionary<string, double> { ["cpu"] = 12.5, ["p99"] = 1e6 },
            AloneProgram.Read("cpu 12.5\r\np99 1E+06\n"));

    [Theory]
    [InlineData("cpu")]
    [InlineData("cpu much")]
    [InlineData("cpu NaN")]
    [InlineData("cpu 1 2")]
    [InlineData("cpu 2", "cpu 1\ncpu 2")]
    public void WhatIsNoFigureIsToldByItsLine(string line, string? output = null) =>
        Assert.Contains($"'{line}'", Assert.Throws<ProgramException>(() => AloneProgram.Read(output ?? line)).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData("cold has no row 'method NoSuch'", "cold", "method", "NoSuch")]
    [InlineData("The lab starts this program", "nosuch")]
    [InlineData("The lab starts this program")]
    public void WhatItDoesNotKnowItRefuses(string reason, params string[] arguments) =>
        Assert.Contains(reason, Assert.Throws<ProgramException>(() => AloneProgram.Run(arguments, TestContext.Current.CancellationToken)).Message, StringComparison.Ordinal);
}
