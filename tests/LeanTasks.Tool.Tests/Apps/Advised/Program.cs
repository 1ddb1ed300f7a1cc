using Advised;

// work: calls the methods as they are, to be profiled. measure: what following the advice saves. validate TOOL TIMES: both, compared.
switch (args)
{
    case ["work"]:
        Gate gate = new();
        foreach (Scenario scenario in Scenario.All)
            Scenario.Run(scenario.Before, gate, 60_000);
        return 0;
    case ["measure"]:
        Measurement.Write();
        return 0;
    case ["validate", string tool, string times] when int.TryParse(times, out int count) && count > 0:
        return new Validation(Path.GetFullPath(tool)).Run(count);
    default:
        Console.Error.WriteLine("Advised: say 'work', 'measure', or 'validate PATH/LeanTasks.Tool.dll TIMES'.");
        return 2;
}
