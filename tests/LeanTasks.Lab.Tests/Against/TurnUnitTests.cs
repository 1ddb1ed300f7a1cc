using LeanTasks.Lab.Against;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;
using LeanTasks.Lab.Tables.HarnessCheck;
using Xunit;

namespace LeanTasks.Lab.Tests.Against;

public class TurnUnitTests
{
    private static readonly LabOptions s_options = new([], Full: false, Filter: null, "report.json", "report.html", EvenIfVoid: false);

    /// <summary>Each row of each job, and of no other parameter that begins alike.</summary>
    [Fact]
    public void WithoutTablesItMeasuresTheRowsOfTheJobs()
    {
        IReadOnlyList<TurnUnit> units = TurnUnit.Of(s_options with { Jobs = [] });

        Assert.Equal(units.Distinct(), units);
        Assert.All(JobCatalog.All.SelectMany(static job => job.Pairs), pair => Assert.Contains(units, unit => unit.Table == pair.Table && Row(pair, pair.Ours).Contains(unit.Filter!, StringComparison.Ordinal)));
        Assert.Contains("matrix AsyncTaskOverTask probability=0 ", units.Select(static unit => unit.Filter));
        Assert.Contains("tpl CreateTasks", units.Select(static unit => unit.ToString()));

        static string Row(JobPair pair, string variant) => string.Join(' ', new[] { pair.Table, pair.Workload, pair.Parameters, variant }.Where(static text => text.Length > 0));
    }

    [Fact]
    public void AllAreEveryTableBrieflyAndANamedOneIsThatAlone()
    {
        Assert.Equal(Catalog.Tables.Select(static table => table.Id).Where(static id => id != HarnessCheck.TableId), TurnUnit.Of(s_options).Select(static unit => unit.Table));
        Assert.All(TurnUnit.Of(s_options), static unit => Assert.Equal(RunLength.Brief, unit.Length));
        Assert.Equal([new TurnUnit("cold", "loop", RunLength.Quick)], TurnUnit.Of(s_options with { Tables = ["cold"], Filter = "loop" }));
    }
}
