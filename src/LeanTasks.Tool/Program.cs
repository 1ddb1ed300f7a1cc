using LeanTasks.Tool.Commands;

return await ToolCommand.InvokeAsync(args, Console.Out, Console.Error);
