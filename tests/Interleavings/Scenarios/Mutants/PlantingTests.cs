using System.Runtime.CompilerServices;
using LeanTasks.Interleavings.Planting;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Mutants;

/// <summary>The generator plants what Mutants.props asks for, or says in one error why it cannot.</summary>
public class PlantingTests
{
    private const string Product = """
        namespace Product;

        public class Counter
        {
            private int _count = 1;

            public int Next()
            {
                _count++;
                return _count;
            }

            public int Twice => _count + _count;
        }
        """;

    // What calls the product, and what the generated list is made of.
    private const string Others = """
        namespace LeanTasks.Interleavings.Tests.Mutants
        {
            internal sealed record Mutant(int Number, string Name, string Scenario, string Failure, NeededMemory Memory);

            internal enum NeededMemory
            {
                Any,
            }
        }

        public static class Caller
        {
            public static int Call() => new Product.Counter().Next() + new Product.Counter().Twice;
        }
        """;

    private static readonly MetadataReference[] s_references =
        [.. from assembly in (Type[])[typeof(object), typeof(IsExternalInit)] select MetadataReference.CreateFromFile(assembly.Assembly.Location)];

    [Fact]
    public void TwoMutantsOfOneMethodAreTwoBranches()
    {
        (string planted, Diagnostic[] errors) = Plant(Mutant("Down", "_count++;", "_count--;") + Mutant("Zero", "return _count;", "return 0;"));
        Assert.Empty(errors);
        Assert.Contains("PlantedMutants.Active == 1)", planted, StringComparison.Ordinal);
        Assert.Contains("PlantedMutants.Active == 2)", planted, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("_count--;", "_count;", "Counter.cs does not have, exactly once, the text \"_count--;\"")]
    [InlineData("return", "return -", null)]
    [InlineData("_count", "_total", "Counter.cs does not have, exactly once, the text \"_count\"")]
    [InlineData("_count++;", "_count++;", "Mutant Named leaves Counter.cs as it is")]
    [InlineData("public int Next()", "public long Next()", "Mutant Named changes more of Counter.cs than bodies and initializers")]
    public void AnEditThatDoesNotFitIsTheOnlyError(string find, string replace, string? error) =>
        Check(Mutant("Named", find, replace), error);

    [Theory]
    [InlineData("""<Mutant Include="Named"><Scenario>A.B</Scenario><Failure>Lost.</Failure></Mutant>""", "Mutant Named has no Edit")]
    [InlineData(
        """
        <Mutant Include="Named"><Scenario>A.B</Scenario></Mutant>
        <Edit Include="Named" File="Counter.cs"><Find>_count++;</Find><Replace>_count--;</Replace></Edit>
        """,
        "Mutant Named needs a Scenario and a Failure")]
    [InlineData(
        """<Edit Include="Named" File="Counter.cs"><Find>_count++;</Find><Replace>_count--;</Replace></Edit>""",
        "Mutants.props has an Edit of 'Named', but no Mutant of that name")]
    public void AMutantThatIsNotWholeIsTheOnlyError(string items, string error) =>
        Check(items + Mutant("Whole", "return _count;", "return 0;"), error);

    private static string Mutant(string name, string find, string replace) => $"""
        <Mutant Include="{name}"><Scenario>A.B</Scenario><Failure>Lost.</Failure></Mutant>
        <Edit Include="{name}" File="Counter.cs"><Find>{find}</Find><Replace>{replace}</Replace></Edit>
        """;

    private static void Check(string items, string? error)
    {
        (_, Diagnostic[] errors) = Plant(items);
        if (error is null)
            Assert.Empty(errors);
        else
            Assert.StartsWith(error, Assert.Single(errors).GetMessage(null).Replace("Mutant Named: ", "", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    private static (string Planted, Diagnostic[] Errors) Plant(string items)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Planted", [CSharpSyntaxTree.ParseText(Others)], s_references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        CSharpGeneratorDriver
            .Create(new PlantingGenerator())
            .AddAdditionalTexts([new Text("/product/Counter.cs", Product), new Text("/Mutants.props", $"<Project><ItemGroup>{items}</ItemGroup></Project>")])
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation planted, out var faults);
        return (
            planted.SyntaxTrees.SingleOrDefault(static tree => Path.GetFileName(tree.FilePath) == "Counter.cs")?.ToString() ?? "",
            [.. faults.Concat(planted.GetDiagnostics()).Where(static fault => fault.Severity == DiagnosticSeverity.Error)]);
    }

    private sealed class Text(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }
}
