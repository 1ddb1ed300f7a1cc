using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Against;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Tests.Report;

namespace LeanTasks.Lab.Tests.Against;

/// <summary>Turns that nobody took.</summary>
internal static class MadeUpTurns
{
    /// <summary>A row whose rounds lie within 2 % of its median.</summary>
    public static RowReport Row(string variant, double ns, double? ratio = null, double bytes = 64, string workload = "DoAwaits", bool noisy = false) =>
        Sample.Time(variant, ns, 1) with { Workload = workload, Ns = new Spread(ns, ns * 0.98, ns * 1.02), Ratio = ratio, Bytes = bytes, Noisy = noisy };

    /// <summary>Turns of Task at 100 ns, and of ours.</summary>
    public static SideRows Side(params double[] ours) => Side([.. ours.Select(static ns => new[] { Row("Task", 100, 1), Row("LeanTask", ns, ns / 100) })]);

    public static SideRows Side(params RowReport[][] turns)
    {
        SideRows side = new();
        foreach (RowReport[] turn in turns)
            side.Add(Sample.Report(Sample.Table(turn)));
        return side;
    }

    public static RunChanges Changes(SideRows now, SideRows before)
    {
        MachineInfo machine = Sample.Report().Machine;
        return new(now.Report(null, machine), before.Report(null, machine), key => now.Beside(before, key));
    }

    /// <summary>How ours, the only row of ours, has changed.</summary>
    public static Change Change(SideRows now, SideRows before) => Changes(now, before).All.Single(static change => change.Key.Variant == "LeanTask");
}
