using System.Reflection;
using LeanTasks.Tool.Moving;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace LeanTasks.Tool.Tests.Moving;

public sealed class MovedRowsTests(MovedRowsTests.Fixture moved) : IClassFixture<MovedRowsTests.Fixture>
{
    private const string Usings = "using System;\nusing System.Collections.Generic;\nusing System.IO;\nusing System.Linq;\nusing System.Threading;\nusing System.Threading.Tasks;\n";

    private const string MovedUsings = Usings + "using LeanTasks;\n";

    public static TheoryData<string> Names => [.. MovedRows.All.Select(static row => row.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void ARowIsMoved(string name)
    {
        (_, _, string after) = MovedRows.All.Single(row => row.Name == name);
        Assert.Equal(Source(MovedUsings, name, after), moved.Result.Files.Single(file => file.Path == name + ".cs").Text.ToString());
    }

    [Fact]
    public void RowsDoTheSameAfterwards()
    {
        int count = 0;
        foreach ((string name, _, _) in MovedRows.All)
        {
            if (moved.Before.GetType($"{name}.C")!.GetMethod("Run") is not { } before)
                continue;
            Assert.Equal(before.Invoke(null, null), moved.After.GetType($"{name}.C")!.GetMethod("Run")!.Invoke(null, null));
            count++;
        }

        Assert.True(count > 5);
    }

    [Fact]
    public void NothingIsToldOfThem() => Assert.Empty(moved.Result.Sites);

    private static string Source(string usings, string name, string members) => $"{usings}namespace {name};\npublic class C\n{{\n{members}\n}}\n";

    /// <summary>Compiles to an assembly.</summary>
    internal static byte[] Emit(Compilation compilation)
    {
        using MemoryStream stream = new();
        EmitResult emitted = compilation.Emit(stream);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
        return stream.ToArray();
    }

    public sealed class Fixture
    {
        public Fixture()
        {
            MovedProject project = MovedCode.Project("Rows", [.. MovedRows.All.Select(static row => (row.Name + ".cs", Source(Usings, row.Name, row.Before)))]);
            Result = new Mover([project], new MoveOptions()).Run();
            Assert.Empty(Result.Errors);
            Before = Assembly.Load(Emit(project.Original));
            After = Assembly.Load(Emit(project.Compile(Result.Files.ToDictionary(static file => file.Path), new Dictionary<MovedProject, CSharpCompilation>())));
        }

        internal MoveResult Result { get; }

        public Assembly Before { get; }

        public Assembly After { get; }
    }
}
