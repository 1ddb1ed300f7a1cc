using LeanTasks.Lab.Tables.Matrix;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

public class MatrixContestTests
{
    [Theory]
    [InlineData("AsyncTaskOverTask", "AsyncTaskOverTask", true)]
    [InlineData("AsyncPooledValueTaskOverTask", "AsyncValueTaskOverTask", true)]
    [InlineData("AsyncFlowOverFlow", "AsyncUniTaskOverUniTask", true)]
    [InlineData("AsyncTaskOverFlow", "AsyncTaskOverPooledValueTask", true)]
    [InlineData("AsyncTaskOverFlow", "AsyncValueTaskOverPooledValueTask", false)]
    [InlineData("AsyncFlowOverTask", "AsyncTaskOverValueTask", false)]
    [InlineData("AsyncFlowOverTask", "AsyncNgValueTaskOverTask", false)]
    [InlineData("AsyncFlowOverTask", "TaskOverTask", false)]
    public void RowsStandAgainstEachOtherThatDoTheSame(string ours, string others, bool expected) =>
        Assert.Equal(expected, MatrixContest.Is(ours, others));
}
