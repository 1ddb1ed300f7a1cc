using LeanTasks.Analyzers.Tests.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>Each case of CA2012's public tests is judged no worse than by CA2012.</summary>
public class Ca2012Tests
{
    public static TheoryData<Ca2012Case> AllCases() =>
        [.. Ca2012Cases.Right(), .. Ca2012Cases.Guarded(), .. Ca2012Cases.Wrong()];

    [Theory]
    [MemberData(nameof(AllCases), DisableDiscoveryEnumeration = true)]
    public async Task WeReportWhatIsWrongAndNothingElse(Ca2012Case told) => await Expect.FindingsAsync(
        [new ConsumptionAnalyzer(), new NeverConsumedAnalyzer(), new FieldAnalyzer()], Ca2012Cases.Source(told));

    [Theory]
    [MemberData(nameof(AllCases), DisableDiscoveryEnumeration = true)]
    public void WhereCa2012ReportsWeDoToo(Ca2012Case told)
    {
        MarkedSource source = MarkedSource.Parse(Ca2012Cases.Source(told));
        foreach (ExpectedFinding theirs in source.Expected.Where(finding => finding.Id == "CA2012"))
        {
            TextSpan method = MethodAround(source.Code, theirs.Span);
            Assert.Contains(source.Expected, ours => ours.Id != "CA2012" && method.Contains(ours.Span));
        }
    }

    public static TheoryData<Ca2012Case> CasesBeyond() => [.. Ca2012Cases.Beyond()];

    [Theory]
    [MemberData(nameof(CasesBeyond), DisableDiscoveryEnumeration = true)]
    public Task BeyondItsCasesWeReportWhatIsWrongAndNothingElse(Ca2012Case told) => WeReportWhatIsWrongAndNothingElse(told);

    private static TextSpan MethodAround(string code, TextSpan place) =>
        CSharpSyntaxTree.ParseText(code).GetRoot().FindNode(place).FirstAncestorOrSelf<MethodDeclarationSyntax>()!.Span;
}
