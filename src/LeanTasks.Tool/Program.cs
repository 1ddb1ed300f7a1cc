using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Reports;

PlainTerminal.UseIfAsked();
return await ToolCommand.InvokeAsync(args, Console.Out, Console.Error);
