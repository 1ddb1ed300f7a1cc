using System.Globalization;

namespace LeanTasks.Profiling.Tests.Files;

public sealed class CountsFileTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("leantasks-counts-").FullName;

    private string CountsPath => Path.Combine(_folder, "1.counts");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void WhatIsWrittenIsRead()
    {
        ProcessCounts counts = Sample();

        CountsFile.Write(CountsPath, counts);
        ProcessCounts read = CountsFile.Read(CountsPath);

        Assert.Equal(counts.Methods, read.Methods);
        Assert.Equal(counts.Assemblies, read.Assemblies);
        Assert.Equal((counts.Runtime, counts.ProcessId, counts.TimeTaken), (read.Runtime, read.ProcessId, read.TimeTaken));
        Assert.Equal(counts.Allocations!.Types, read.Allocations!.Types);
        Assert.Equal(counts.Allocations with { Types = [] }, read.Allocations with { Types = [] });
        Assert.Equal([CountsPath], Directory.GetFiles(_folder));
    }

    [Fact]
    public void TheCultureHasNoPart()
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        CultureInfo odd = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        odd.NumberFormat.NegativeSign = "minus";
        odd.NumberFormat.NumberGroupSeparator = "'";
        try
        {
            CountsFile.Write(CountsPath, Sample());
            string text = File.ReadAllText(CountsPath);
            CultureInfo.CurrentCulture = odd;
            CountsFile.Write(CountsPath, Sample());

            Assert.Equal(text, File.ReadAllText(CountsPath));
            Assert.Equal(Sample().Methods, CountsFile.Read(CountsPath).Methods);
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Fact]
    public void AFolderIsMade()
    {
        string path = Path.Combine(_folder, "a", "b", "2.counts");

        CountsFile.Write(path, Sample());

        Assert.NotEmpty(CountsFile.Read(path).Methods);
    }

    [Fact]
    public void WhatCannotBeWrittenLeavesWhatWasThere()
    {
        string path = Path.Combine(_folder, "taken");
        Directory.CreateDirectory(path);

        Assert.ThrowsAny<Exception>(() => CountsFile.Write(path, Sample()));

        Assert.Equal([path], Directory.GetFileSystemEntries(_folder));
    }

    [Fact]
    public void EveryFileThatIsCutOffIsRefused()
    {
        CountsFile.Write(CountsPath, Sample());
        string text = File.ReadAllText(CountsPath);
        string cut = Path.Combine(_folder, "cut.counts");
        for (int length = 0; length < text.Length; length++)
        {
            File.WriteAllText(cut, text[..length]);

            CountsFileException error = Assert.Throws<CountsFileException>(() => CountsFile.Read(cut));
            Assert.Contains(cut, error.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("hello\n", "is not a counts file")]
    [InlineData("", "is not a counts file")]
    [InlineData("leantasks-counts\t2\nend\t1\n", "version '2'")]
    [InlineData("leantasks-counts\t1\n", "is incomplete")]
    [InlineData("leantasks-counts\t1\nend\t1\n", "damaged in line 2 (expected 'runtime')")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t-1\nend\t3\n", "damaged in line")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nassembly\ta\tb\tc\nend\t5\n", "damaged in line 5 ('c' is not a valid module identifier)")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nmethod\ta\nend\t5\n", "damaged in line 5 ('method' has 2 fields instead of 19)")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nmethod\ta\tb\tNone\t\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\nend\t5\n", "damaged in line 5 ('None' is not a valid kind of method)")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nmethod\ta\tb\tTask\t\t0\t0\t0\t0\t0\t0\t0\t0\t9999999999\t0\t0\t0\t0\t0\nend\t5\n", "'9999999999' is not a number from 0 to 2147483647")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nwhat\t1\nend\t5\n", "damaged in line 5 (expected 'end')")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nallocated\t1\t-1\t0\nend\t5\n", "damaged in line 5 ('-1' is not a number from 0 to")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nallocated\t1\t1\t0\ntype\tT\t9223372036854775807\t1\nend\t6\n", "'9223372036854775807' is not a number from 0 to 1125899906842624")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nmethod\ta\tb\tTask\t\t0\t0\t0\t0\t0\t0\t0\t1125899906842624\t2147483647\t0\t0\t0\t0\t0\nend\t5\n", "damaged in line 5 (its bytes exceed the range of a number)")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nmethod\ta\tb\tTask\t\t0\t0\t0\t0\t0\t0\t0\t1125899906842624\t2\t0\t0\t0\t0\t0\nend\t5\n", "damaged in line 5 (2251799813685248 bytes are too many)")]
    [InlineData("leantasks-counts\t1\nruntime\tx\nprocess\t1\ntime\t0\nallocated\t1\t1\t0\ntype\tT\t1\tmany\nend\t6\n", "damaged in line 6 ('many' is not a number from 0 to")]
    public void AForeignOrDamagedFileIsRefusedWithAReason(string text, string reason)
    {
        File.WriteAllText(CountsPath, text);

        CountsFileException error = Assert.Throws<CountsFileException>(() => CountsFile.Read(CountsPath));

        Assert.Contains(CountsPath, error.Message, StringComparison.Ordinal);
        Assert.Contains(reason, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void AMissingFileIsNamed()
    {
        string missing = Path.Combine(_folder, "none.counts");

        CountsFileException error = Assert.Throws<CountsFileException>(() => CountsFile.Read(missing));

        Assert.Contains($"The counts file '{missing}' does not exist", error.Message, StringComparison.Ordinal);
    }

    private static ProcessCounts Sample() => new(
        ".NET 10.0.0",
        4711,
        TimeTaken: true,
        [
            Method("App.Worker+<Run>d__3`1", "System.Collections.Generic.List`1[System.Int32]"),
            Method("Tab\there\nand\\t there\r", ""),
        ],
        [new LoadedAssembly("App", "/folder with space/App.dll", new Guid("0123abcd-4567-89ef-0123-456789abcdef")), new LoadedAssembly("Ünïcode", "", Guid.Empty)])
    {
        Allocations = new ProcessAllocations(123_456_789, 10, 1_000, [new SampledType("System.Byte[]", 7, 700_000), new SampledType("A\tB", 0, 0)]),
    };

    private static MethodCounts Method(string name, string result) => new()
    {
        Assembly = "App",
        StateMachine = name,
        Kind = MethodKind.TaskOfT,
        Result = result,
        Synchronous = 123_456_789_012,
        Suspended = 40,
        EndedLater = 39,
        Suspensions = 80,
        Faults = 1,
        Canceled = 2,
        SuspendedNanoseconds = 1L << 60,
        Boxes = 40,
        BoxBytes = 112,
        ValueTaskBoxBytes = 120,
        ResultTasks = 3,
        ResultTaskBytes = 72,
        StateMachines = 2,
        StateMachineBytes = 64,
        Bytes = (40 * 112) + (3 * 72) + (2 * 64),
    };
}
