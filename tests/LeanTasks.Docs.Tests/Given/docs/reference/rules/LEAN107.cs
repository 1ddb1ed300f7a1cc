namespace Docs;

internal abstract class Given
{
    protected readonly List<Task<int>> tasks = [];

    protected static void Use(int number) { }
}
