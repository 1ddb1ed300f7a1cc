using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Reports;

PlainTerminal.UseIfAsked();
Console.SetOut(new StandardOutput(Console.Out));
return await ToolCommand.InvokeAsync(args, Console.Out, Console.Error);
