using LeanTasks.Tool.Calibration;

namespace LeanTasks.Tool.Tests.Calibration;

public class CalibratorTests
{
    [DeepFact]
    public void BytesAreExactAndEveryCostWasMeasured()
    {
        CostTable costs = Calibrator.Measure();
        Assert.Equal(0, costs.SynchronousTask.Bytes);
        Assert.Equal(72, costs.SynchronousTaskOfT.Bytes);
        Assert.Equal(0, costs.SynchronousValueTask.Bytes);
        Assert.Equal(0, costs.SynchronousValueTaskOfT.Bytes);
        Assert.Equal(0, costs.SynchronousPooled.Bytes);
        Assert.Equal(costs.PassThroughSuspending.Bytes, costs.SuspendingTask.Bytes);
        Assert.Equal(costs.PassThroughSuspendingValueTask.Bytes, costs.SuspendingValueTask.Bytes);
        Assert.True(costs.SuspendingTask.Bytes >= 96, $"{costs.SuspendingTask.Bytes} bytes are too few for a box.");
        Assert.True(costs.SuspendingValueTask.Bytes >= 96, $"{costs.SuspendingValueTask.Bytes} bytes are too few for a box.");
        Assert.Equal(0, costs.SuspendingPooled.Bytes);
        Assert.Equal(72, costs.PassThroughSynchronous.Bytes);
        Assert.Equal(0, costs.PassThroughSynchronousValueTask.Bytes);
        Assert.Equal(1, costs.AllocatedByte.Bytes);
        Assert.All(costs.Lines(), line => Assert.True(line.Cost.Min <= line.Cost.Nanoseconds && line.Cost.Nanoseconds <= line.Cost.Max, line.Name));
        Assert.All(costs.Lines().Where(line => line.Name.Contains("suspending", StringComparison.Ordinal)), line => Assert.True(line.Cost.Nanoseconds > 0, line.Name));
        Assert.Equal(typeof(CostTable).GetProperties().Length, costs.Lines().Count);
    }

    [Fact]
    public void AMethodRunsTheCaseAsOftenAsItIsTold()
    {
        int operations = 0;
        MeasuredCase measured = new(count => operations += count);
        measured.WarmUp(batches: 2, operations: 10);
        measured.Round(batches: 3, operations: 10);
        measured.MeasureBytes(operations: 10);
        Assert.Equal(20 + 30 + 90, operations);
        Assert.Single(measured.Nanoseconds);
        Assert.Equal(0, measured.Bytes);
    }

    [Fact]
    public void AGateLetsEverySuspendedCallGoOn()
    {
        List<int> suspended = [];
        MeasuredCase measured = MeasuredCase.Of(async (gate, operations) =>
        {
            for (int i = 0; i < operations; i++)
            {
                await gate.WaitAsync();
                suspended.Add(i);
            }

            return operations;
        });
        measured.WarmUp(batches: 1, operations: 3);
        Assert.Equal([0, 1, 2], suspended);
    }
}
