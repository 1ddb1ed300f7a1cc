namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>The comparison of <see cref="FusingProgramTests"/> finds what it is there for. A class of its own, so that it runs beside that.</summary>
public sealed class PlantedMistakeTests
{
    public static TheoryData<string> Mistakes => [.. PlantedMistake.All.Keys];

    [FullTheory]
    [MemberData(nameof(Mistakes))]
    public void AMistakeOfTheWeaverIsFound(string mistake)
    {
        int planted = 0;
        Assert.NotNull(new GeneratedPrograms().Compare(first: 0, count: 10, file => planted = PlantedMistake.Plant(file, mistake)));
        Assert.InRange(planted, 1, int.MaxValue);
    }
}
