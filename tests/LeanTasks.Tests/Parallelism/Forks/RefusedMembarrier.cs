using System.Collections;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>
/// A further process of this test program for which the kernel refuses <c>membarrier</c>. It begins like any other, sets the filter, and runs its program
/// anew: the filter stays, and the runtime, which would end if it were refused later what it was granted at first, finds it when it starts.
/// </summary>
internal static unsafe partial class RefusedMembarrier
{
    private const string Variable = "LEANTASKS_TESTS_MEMBARRIER";
    private const string ToBeRefused = "to be refused";
    private const string Refused = "refused";

    private static readonly uint s_number = RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => 324,
        Architecture.Arm64 => 283,
        _ => 0,
    };

    internal static bool CanBeTried => OperatingSystem.IsLinux() && s_number != 0;

    /// <summary>Whether this is such a process.</summary>
    internal static bool IsRefused => Environment.GetEnvironmentVariable(Variable) == Refused;

    /// <summary>Starts such a process, with arguments of the test runner's, and waits for it.</summary>
    internal static TestProcess Run(params ReadOnlySpan<string> arguments) => TestProcess.Run(Variable, ToBeRefused, arguments);

    [ModuleInitializer]
    internal static void Initialize()
    {
        if (Environment.GetEnvironmentVariable(Variable) != ToBeRefused)
            return;
        nint[] arguments = ToNative(File.ReadAllText("/proc/self/cmdline").TrimEnd('\0').Split('\0'));
        nint[] environment = ToNative(
            from DictionaryEntry entry in Environment.GetEnvironmentVariables()
            select $"{entry.Key}={((string)entry.Key == Variable ? Refused : entry.Value)}");
        SetFilter();
        fixed (nint* first = arguments, firstOfEnvironment = environment)
            _ = Execute(Environment.ProcessPath!, first, firstOfEnvironment);
        throw new Win32Exception();
    }

    private static void SetFilter()
    {
        const int noNewPrivileges = 38;
        const int seccomp = 22;
        const int filterMode = 2;

        // Loads the number of the system call; if it is membarrier, fails with ENOSYS.
        Instruction* filter = stackalloc Instruction[]
        {
            new(0x20, 0, 0, 0),
            new(0x15, 0, 1, s_number),
            new(0x06, 0, 0, 0x0005_0000 | 38),
            new(0x06, 0, 0, 0x7FFF_0000),
        };
        Program program = new(4, (nint)filter);
        if (Control(noNewPrivileges, 1, 0, 0, 0) != 0 || Control(seccomp, filterMode, (nint)(&program), 0, 0) != 0)
            throw new Win32Exception();
    }

    // Never freed: the process gives way to another.
    private static nint[] ToNative(IEnumerable<string> texts) => [.. texts.Select(Marshal.StringToCoTaskMemUTF8), 0];

    [LibraryImport("libc", EntryPoint = "prctl", SetLastError = true)]
    private static partial int Control(int option, nint second, nint third, nint fourth, nint fifth);

    [LibraryImport("libc", EntryPoint = "execve", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Execute(string path, nint* arguments, nint* environment);

    private readonly record struct Instruction(ushort Code, byte IfTrue, byte IfFalse, uint Operand);

    private readonly record struct Program(ushort Length, nint Filter);
}
