using LeanTasks.Interleavings.Tests.Mutants;
using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Explored.md says of each scenario how far it is explored. This class runs after all scenarios.</summary>
public class ExploredTests
{
    /// <summary>An exploration of another number of executions is not wrong, but the commit that changes it should show it.</summary>
    [Fact]
    public void ThePageSaysWhatWasExplored()
    {
        if (ExploredPage.IsToBeWritten)
        {
            Write();
            Assert.Skip("The page has been written.");
        }

        Assert.SkipWhen(ExploredPage.OfThisRun.Count == 0, "No scenario has been explored before.");
        HashSet<string> classes = [.. ExploredPage.OfThisRun.Keys.Select(ClassOf)];
        string[] left = [.. ExploredPage.Rows.Keys.Where(row => classes.Contains(ClassOf(row)) && !ExploredPage.OfThisRun.ContainsKey(row))];
        Assert.True(left.Length == 0, $"Explored.md has scenarios that were not explored: {string.Join(", ", left)}. {ExploredPage.Mend}");
        string[] differences =
        [
            .. from row in ExploredPage.OfThisRun.Values
               let listed = ExploredPage.Rows.GetValueOrDefault(row.Scenario)
               where row != listed
               select $"explored {row.ToLine([])}\nlisted   {listed?.ToLine([])}",
        ];
        Assert.True(differences.Length == 0, $"Explored.md has other numbers. {ExploredPage.Mend}\n{string.Join('\n', differences)}");
    }

    [Fact]
    public void ThePageHasAllScenariosAndMutantsAndNoOthers()
    {
        Assert.SkipWhen(ExploredPage.IsToBeWritten, "The page is being written.");
        Assert.True(ExploredPage.Of([.. ExploredPage.Rows.Values]) == ExploredPage.Text, $"Explored.md was not written so. {ExploredPage.Mend}");
        Assert.All(ExploredPage.Rows.Values, static row => Assert.True(row.GoesAsFarAsItShould, $"Explored.md asks the quick run for another search of {row.Scenario} than follows from that of the full run. {ExploredPage.Mend}"));
        Assert.All(PlantedMutants.All, static mutant => Assert.Contains(mutant.Scenario, ExploredPage.Rows));
        Assert.All(ExploredPage.Rows.Keys, static row => Assert.True(IsScenario(row), $"{row} is in Explored.md, and no test. {ExploredPage.Mend}"));
    }

    /// <summary>Where only some classes have run, the rows of the others stay.</summary>
    private static void Write()
    {
        HashSet<string> classes = [.. ExploredPage.OfThisRun.Keys.Select(ClassOf)];
        Dictionary<string, ExploredRow> rows = ExploredPage.Rows.Where(row => IsScenario(row.Key) && !classes.Contains(ClassOf(row.Key))).ToDictionary();
        foreach (ExploredRow row in ExploredPage.OfThisRun.Values)
            rows[row.Scenario] = row;
        File.WriteAllText(ExploredPage.Location, ExploredPage.Of(rows.Values));
    }

    private static string ClassOf(string row) => row.Split('.')[0];

    private static bool IsScenario(string row)
    {
        string[] names = row.Split('(')[0].Split('.');
        Type? type = typeof(ExploredTests).Assembly.GetType($"{typeof(ExploredTests).Namespace}.{names[0]}");
        return type?.GetMethod(names[1])?.IsDefined(typeof(FactAttribute), inherit: true) == true;
    }
}
