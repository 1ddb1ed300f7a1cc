using LeanTasks.Lab;
using LeanTasks.Lab.Against;
using LeanTasks.Lab.Html;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Pages;
using LeanTasks.Lab.Report;

// First of all: the rows compiled with runtime-async can be listed, and filtered for, only in the second process.
return RuntimeAsyncRestart.IsNeeded
    ? RuntimeAsyncRestart.Run(args)
    : LabCommand.Invoke(
        args,
        Console.Error,
        list: options => OtherRuntime.IsNeeded(options) ? OtherRuntime.Run(args) : LabList.Print(options, Console.Out),
        run: options => OtherRuntime.IsNeeded(options) ? OtherRuntime.Run(args) : options.AgainstCommit is not null ? AgainstLab.Run(options, LabConsole.Create()) : new LabRun(options, LabConsole.Create(), Console.Error, SelfTestRows.Measure, static (arguments, stop) => OwnProcess.Run(arguments, stop), KeptJobs.Factor).Run(),
        render: static report => PageRun.Run(LabFolders.Root, report, Console.Out, Console.Error),
        html: static (report, file, against) => HtmlCommand.Run(report, file, against, Console.Out));
