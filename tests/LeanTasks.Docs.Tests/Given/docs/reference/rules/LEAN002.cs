namespace Docs;

internal abstract class Given
{
    protected static ValueTask<int> LoadAsync() => default;
    protected static void Show(int number) { }
    protected static void Save(int number) { }
}
