using System.CommandLine;
using LeanTasks.Lab.AnalyzerCost;

Option<int> files = new("--files") { Description = "How many source files the project has.", DefaultValueFactory = _ => 1000 };
Option<int> rounds = new("--rounds") { Description = "How often each build is timed.", DefaultValueFactory = _ => 7 };
RootCommand root = new("Times the build of a generated project with and without the analyzers, in turn, and prints medians.") { files, rounds };
root.SetAction(parse => CostRun.Run(parse.GetValue(files), parse.GetValue(rounds), Console.Out));
return root.Parse(args).Invoke();
