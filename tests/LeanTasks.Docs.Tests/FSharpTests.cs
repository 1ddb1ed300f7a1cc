using System.Xml.Linq;
using LeanTasks.Docs.Tests.Pages;

namespace LeanTasks.Docs.Tests;

/// <summary>The compiler of F# runs in the build of LeanTasks.FSharp.Tests, over the pages that Docs.targets names.</summary>
public class FSharpTests
{
    private const string RootProperty = "$(RepositoryRoot)";

    [Fact]
    public void EachPageWithFSharpIsCompiled()
    {
        string targets = Path.Combine(Repository.Folder, "tests", "LeanTasks.FSharp.Tests", "Docs", "Docs.targets");
        IEnumerable<string> compiled = XDocument.Load(targets).Descendants("FSharpPage")
            .Select(item => item.Attribute("Include")!.Value[RootProperty.Length..]);

        IEnumerable<string> withFSharp = Page.All().Where(page => page.CodeBlocks("fsharp").Any()).Select(page => page.Path);

        Assert.Equal(withFSharp.Order(StringComparer.Ordinal), compiled.Order(StringComparer.Ordinal));
    }
}
