using LeanTasks.Profiling.Allocations;
using LeanTasks.Profiling.Dumping;

namespace LeanTasks.Profiling.Tests.Dumping;

public sealed class DumperTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("leantasks-dumper-").FullName;
    private readonly List<string> _told = [];

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void NothingIsWrittenWhereNothingWasCountedSince()
    {
        Dumper dumper = Make(out string file);
        CountedMethods.CallReturn(1);
        dumper.Write();
        File.Delete(file);

        dumper.Write();
        bool withoutNews = File.Exists(file);
        CountedMethods.CallReturn(1);
        dumper.Write();

        Assert.False(withoutNews);
        Assert.True(File.Exists(file));
        Assert.Empty(_told);
    }

    [Fact]
    public void WhatTheProcessAllocatesIsWrittenIfItIsWatched()
    {
        using AllocationWatch watch = new();
        Dumper dumper = Make(out string file);
        CountedMethods.CallReturn(1);
        dumper.Write();
        ProcessAllocations? before = CountsFile.Read(file).Allocations;
        dumper.Watch(watch);
        dumper.WriteLast();

        Assert.Null(before);
        Assert.InRange(CountsFile.Read(file).Allocations!.Bytes, 1, GC.GetTotalAllocatedBytes(precise: true));
    }

    [Fact]
    public void AfterTheLastTimeNothingIsWritten()
    {
        Dumper dumper = Make(out string file);
        CountedMethods.CallReturn(1);
        dumper.WriteLast();
        bool last = File.Exists(file);
        File.Delete(file);
        CountedMethods.CallReturn(1);
        dumper.Write();

        Assert.True(last);
        Assert.Empty(Directory.GetFiles(_folder));
    }

    [Fact]
    public async Task WritersAndReadersAtOnceMeetWholeFiles()
    {
        Dumper dumper = Make(out string file);
        CountedMethods.CallReturn(1);
        dumper.Write();
        using CancellationTokenSource end = new();
        Task reader = Task.Run(() =>
        {
            while (!end.IsCancellationRequested)
                CountsFile.Read(file);
        });

        await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() =>
        {
            for (int i = 0; i < 50; i++)
            {
                CountedMethods.CallReturn(1);
                dumper.Write();
            }
        })));
        await end.CancelAsync();
        await reader;

        Assert.Empty(_told);
        Assert.Equal([file], Directory.GetFiles(_folder));
    }

    [Theory]
    [InlineData(null, "leantasks-12.counts")]
    [InlineData("", "leantasks-12.counts")]
    public void WithoutAFolderTheFileIsInTheTemporaryOne(string? folder, string name) =>
        Assert.Equal(Path.Combine(Path.GetTempPath(), name), ProfileEnvironment.CountsFileOf(folder, 12));

    [Fact]
    public void InAFolderTheFileHasTheNumberOfTheProcess() =>
        Assert.Equal(Path.Combine("a", "12.counts"), ProfileEnvironment.CountsFileOf("a", 12));

    private Dumper Make(out string file)
    {
        file = Path.Combine(_folder, "1.counts");
        return new Dumper(file, _told.Add);
    }
}
