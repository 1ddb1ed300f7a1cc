using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LeanTasks.TestSupport;

/// <summary>Makes processes that tests start interruptible, even if the tests run in the background of a shell, which makes them ignore SIGINT.</summary>
internal static partial class Interrupts
{
    private const int Interrupt = 2;

    private const nint ByDefault = 0;

    private const nint Ignored = 1;

    /// <summary>Stops ignoring SIGINT. It runs first, because .NET leaves a signal alone that it finds ignored.</summary>
    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "A test program is an application.")]
    public static void Hear()
    {
        // Larger than the structure of any system, which begins with the handler.
        nint[] action = new nint[64];
        if (!OperatingSystem.IsWindows() && Action(Interrupt, 0, action) == 0 && action[0] == Ignored)
            Handle(Interrupt, ByDefault);
    }

    [LibraryImport("libc", EntryPoint = "sigaction")]
    private static partial int Action(int signal, nint action, [Out] nint[] old);

    [LibraryImport("libc", EntryPoint = "signal")]
    private static partial nint Handle(int signal, nint handler);
}
