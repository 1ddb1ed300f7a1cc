namespace Docs;

internal abstract class Given
{
    protected const string folder = ".";
    protected const int n = 10;

    protected static void Index(string folder) { }
    protected static void Left() { }
    protected static void Right() { }
    protected static void Body(int index) { }
}
