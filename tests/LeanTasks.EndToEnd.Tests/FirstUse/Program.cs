using LeanTasks.FirstUse;

// Does one thing for the first time in this process, and says what assemblies are loaded then. What is compiled meanwhile the runtime lists.
switch (args[0])
{
    case "LeanTask":
        FirstMethod.RunTask();
        break;
    case "PooledValueTask":
        FirstMethod.RunPooled();
        break;
    case "PooledFlow":
        FirstMethod.RunFlow();
        break;
    case "Part":
        FirstMethod.RunPart();
        break;
    case "Fork":
        FirstLoop.Fork();
        break;
    case "For":
        FirstLoop.For();
        break;
    case "Meter":
        FirstMethod.RunPooled();
        FirstMeter.Run();
        break;
    default:
        throw new ArgumentException($"'{args[0]}' is none of LeanTask, PooledValueTask, PooledFlow, Part, Fork, For and Meter.", nameof(args));
}

foreach (System.Reflection.Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
    Console.WriteLine(assembly.GetName().Name);
