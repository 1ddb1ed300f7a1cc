using System.CommandLine;
using System.Runtime.InteropServices;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks doctor</c>: which fast paths of the library the runtime allows.</summary>
internal static class DoctorCommand
{
    private const string Help =
        "Show which private BCL members the library uses as fast paths on the current runtime. Each member is tested first. If one is not " +
        "available as expected, public members are used instead, with the same behavior.\n\nExit code: 0 if all fast paths are on, 1 if one is off, 2 for invalid input.\n\nExample: leantasks doctor";

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        Command command = new("doctor", Help);
        command.SetAction(static parse => Write(FastPath.All, parse.InvocationConfiguration.Output));
        return command;
    }

    private static int Write(IReadOnlyList<FastPath> paths, TextWriter output)
    {
        output.WriteLine($"{RuntimeInformation.FrameworkDescription} ({RuntimeInformation.RuntimeIdentifier})");
        foreach (FastPath path in paths)
        {
            output.WriteLine($"{(path.IsOn ? "on " : "off")}  {path.Name}: {path.Members}");
            if (!path.IsOn)
            {
                output.WriteLine($"     Why: {path.WhyOff}");
                output.WriteLine($"     So:  {path.WhenOff}");
            }
        }

        int off = paths.Count(static path => !path.IsOn);
        output.WriteLine(off == 0 ? $"All {paths.Count} fast paths are on. There is nothing to do." : $"{off} of {paths.Count} fast paths {(off == 1 ? "is" : "are")} off, for the reasons above. Apps work the same, but more slowly. No action is needed.");
        return off == 0 ? 0 : ToolCommand.Failure;
    }
}
