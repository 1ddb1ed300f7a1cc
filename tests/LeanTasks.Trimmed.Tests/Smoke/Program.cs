using LeanTasks.Smoke;

foreach (string name in args)
    AppContext.SetSwitch(name, true);
Report report = new();
TaskChecks.Run(report);
new MisuseChecks("pooled ValueTask", nameof(Methods.PooledAsync), static (gate, number) => new PooledSubject(Methods.PooledAsync(gate, number))).Run(report);
new MisuseChecks("PooledFlow", nameof(Methods.FlowAsync), static (gate, number) => new PooledFlowSubject(Methods.FlowAsync(gate, number))).Run(report);
ContextChecks.Run(report);
PoolChecks.Run(report);
if (Switches.IsOn(Switches.Fail))
    report.Check("planted failure", static () => Expect.Same(1, 2));
return report.End();
