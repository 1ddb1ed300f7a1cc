using Microsoft.CodeAnalysis;

namespace LeanTasks.Tool.Tests.Moving;

/// <summary>A library that promises to be compliant with the Common Language Specification.</summary>
public sealed class CompliantLibraryTests
{
    private const string Promise = "[assembly: System.CLSCompliant(true)]";

    [Fact]
    public void ItMayShowOurTypes()
    {
        Compilation library = MovedCode.Project(
            "App",
            (
                "Source.cs",
                $$"""
                using System.Threading.Tasks;
                using LeanTasks;
                {{Promise}}
                public abstract class C : LeanScheduler
                {
                    public LeanTask One(LeanTask task) => task;
                    public LeanTask<int> Two(LeanTask<int> task) => task;
                    public PooledFlow Three(PooledFlow flow) => flow;
                    public PooledFlow<int> Four(PooledFlow<int> flow) => flow;
                    public Flow<int> Five(Flow<int> flow) => flow;
                    public LeanTaskSource Source = new();
                    public LeanTaskSource<int> Result { get; } = new();
                    public LeanTaskFactory Factory { get; } = new(Default);
                    public void Start(WorkStealingScheduler scheduler, LeanParallelOptions options, PooledValueTaskSource<int> source, ReusableValueTaskSource<int> reusable) { }
                }
                """)).Original;
        Assert.Empty(library.GetDiagnostics().Where(static each => each.Severity >= DiagnosticSeverity.Warning));
    }

    [Fact]
    public void ItMovesLikeAnyOther()
    {
        const string source =
            """
            using System.Threading.Tasks;

            public class C
            {
                public Task OneAsync(TaskScheduler scheduler) => Task.Factory.StartNew(static () => { }, default, default, scheduler);
                public async Task<int> TwoAsync(Task<int> task) => await task + 1;
                protected TaskCompletionSource<int> Source { get; } = new();
            }
            """;
        (string plain, string[] none) = MovedCode.Move(source);
        (string text, string[] sites) = MovedCode.Move(source.Replace("\n\n", $"\n{Promise}\n", StringComparison.Ordinal));
        Assert.Empty(none);
        Assert.Empty(sites);
        Assert.Contains("public async LeanTask<int> TwoAsync(LeanTask<int> task)", text, StringComparison.Ordinal);
        Assert.Equal(plain, text.Replace($"\n{Promise}\n", "\n\n", StringComparison.Ordinal));
    }
}
