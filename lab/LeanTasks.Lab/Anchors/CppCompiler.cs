using LeanTasks.Lab.Programs;

namespace LeanTasks.Lab.Anchors;

/// <summary>The machine's C++ compiler, as far as the anchors need it.</summary>
public sealed class CppCompiler(string program)
{
    public const string Name = "g++";

    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(1);

    /// <summary>The compiler of the search path, or null.</summary>
    public static CppCompiler? Find(string? searchPath) =>
        SearchPath.Find(Name, searchPath) is { } program ? new CppCompiler(program) : null;

    /// <summary>Whether a program can include a header.</summary>
    public bool Has(string header)
    {
        try
        {
            return OtherProgram.Run(program, ["-E", "-x", "c++", "-", "-o", "-"], $"#include <{header}>\n", s_limit, CancellationToken.None).Length > 0;
        }
        catch (ProgramException)
        {
            return false;
        }
    }

    /// <summary>Compiles a source to a program.</summary>
    /// <exception cref="ProgramException">It cannot be compiled.</exception>
    public void Compile(string source, IReadOnlyList<string> options, string output, CancellationToken cancellationToken) =>
        OtherProgram.Run(program, ["-O3", "-o", output, source, .. options], "", s_limit, cancellationToken);
}
