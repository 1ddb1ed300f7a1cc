namespace LeanTasks.Lab.Anchors;

/// <summary>A library of C++ that tables compare ours with: a column of rows that a program in C++ measures.</summary>
/// <param name="Variant">The column's name.</param>
/// <param name="Source">The program's source, a file of lab/Anchors.</param>
/// <param name="Header">What the compiler must find.</param>
/// <param name="Options">What the compiler is told besides.</param>
/// <param name="HowToGet">Where what it must find comes from.</param>
public sealed record Anchor(string Variant, string Source, string Header, IReadOnlyList<string> Options, string HowToGet)
{
    /// <summary>All that there may be, present or not.</summary>
    public static IReadOnlyList<Anchor> All { get; } =
    [
        new("OpenMP (C++)", "openmp.cpp", "omp.h", ["-fopenmp"], "it comes with GCC (Debian: libgomp and the headers of g++)"),
        new("TBB (C++)", "tbb.cpp", "tbb/task_group.h", ["-ltbb"], "install libtbb-dev (Debian, Ubuntu), tbb-devel (Fedora) or oneTBB"),
    ];
}
