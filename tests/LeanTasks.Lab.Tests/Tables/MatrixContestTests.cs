using LeanTasks.Lab.Tables.Matrix;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

public class MatrixContestTests
{
    [Theory]
    [InlineData("AsyncTaskOverTask", "AsyncTaskOverTask", true)]
    [InlineData("AsyncPooledValueTaskOverTask", "AsyncValueTaskOverTask", true)]
    [InlineData("AsyncPooledFlowOverPooledFlow", "AsyncUniTaskOverUniTask", true)]
    [InlineData("AsyncTaskOverPooledFlow", "AsyncTaskOverPooledValueTask", true)]
    [InlineData("AsyncTaskOverPooledFlow", "AsyncValueTaskOverPooledValueTask", false)]
    [InlineData("AsyncPooledFlowOverTask", "AsyncTaskOverValueTask", false)]
    [InlineData("AsyncPooledFlowOverTask", "AsyncNgValueTaskOverTask", false)]
    [InlineData("AsyncPooledFlowOverTask", "TaskOverTask", false)]
    public void RowsStandAgainstEachOtherThatDoTheSame(string ours, string others, bool expected) =>
        Assert.Equal(expected, MatrixContest.Is(ours, others));
}
