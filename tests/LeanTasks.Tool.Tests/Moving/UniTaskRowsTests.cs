using System.Reflection;
using System.Runtime.Loader;
using LeanTasks.Tool.Moving;
using Microsoft.CodeAnalysis.CSharp;

namespace LeanTasks.Tool.Tests.Moving;

public sealed class UniTaskRowsTests(UniTaskRowsTests.Fixture moved) : IClassFixture<UniTaskRowsTests.Fixture>
{
    private static readonly string s_movedUsings = UniTaskStub.Usings.Replace("using Cysharp.Threading.Tasks;", "using LeanTasks;", StringComparison.Ordinal);

    public static TheoryData<string> Names => [.. UniTaskRows.All.Select(static row => row.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void ARowIsMoved(string name)
    {
        (_, _, string after) = UniTaskRows.All.Single(row => row.Name == name);
        Assert.Equal(Source(s_movedUsings, name, after), moved.Result.Files.Single(file => file.Path == name + ".cs").Text.ToString());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void ARowDoesTheSameAfterwards(string name)
    {
        object? before = moved.Before.GetType($"{name}.C")!.GetMethod("Run")!.Invoke(null, null);
        Assert.Equal(before, moved.After.GetType($"{name}.C")!.GetMethod("Run")!.Invoke(null, null));
    }

    [Fact]
    public void OnlyWhenAllIsToldOfThem()
    {
        Assert.Equal(4, moved.Result.Sites.Count);
        Assert.All(moved.Result.Sites, static site => Assert.Equal(("Several.cs", "LeanTask.WhenAll waits for all tasks, but UniTask.WhenAll ended with the first failure"), (site.Path, site.Reason)));
    }

    private static string Source(string usings, string name, string members) => $"{usings}namespace {name};\npublic class C\n{{\n{members}\n}}\n";

    public sealed class Fixture
    {
        public Fixture()
        {
            MovedProject project = MovedCode.Project(
                "Rows", [UniTaskStub.Reference], [.. UniTaskRows.All.Select(static row => (row.Name + ".cs", Source(UniTaskStub.Usings, row.Name, row.Before)))]);
            Result = new Mover([project], new MoveOptions()).Run();
            Assert.Empty(Result.Errors);
            AssemblyLoadContext before = new("before");
            before.LoadFromStream(new MemoryStream(UniTaskStub.Image));
            Before = before.LoadFromStream(new MemoryStream(MovedRowsTests.Emit(project.Original)));
            After = Assembly.Load(MovedRowsTests.Emit(project.Compile(Result.Files.ToDictionary(static file => file.Path), new Dictionary<MovedProject, CSharpCompilation>())));
        }

        internal MoveResult Result { get; }

        public Assembly Before { get; }

        public Assembly After { get; }
    }
}
