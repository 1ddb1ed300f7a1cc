using LeanTasks.Lab;
using LeanTasks.Lab.Report;

// Bad input is told here already; only what measures needs the second process.
return LabCommand.Invoke(
    args,
    Console.Error,
    list: static options => LabList.Print(options, Console.Out),
    run: options => RuntimeAsyncRestart.IsNeeded && LabRun.Check(options)
        ? RuntimeAsyncRestart.Run(args)
        : new LabRun(options, LabConsole.Create()).Run());
