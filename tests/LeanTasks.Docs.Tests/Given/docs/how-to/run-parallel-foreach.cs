global using System.Collections.Concurrent;

namespace Docs;

internal struct Pixel
{
    public readonly void Invert() { }
}

internal sealed record Order(long Cents);

internal abstract class Given
{
    protected static readonly string[] files = [];
    protected static readonly BlockingCollection<string> queue = [];
    protected static readonly Pixel[] pixels = [];
    protected static readonly int[] numbers = [];
    protected static readonly int[] histogram = new int[256];
    protected static readonly Order[] orders = [];

    protected static ReadOnlySpan<int> span => numbers;

    protected static void Compress(string file) { }
    protected static void Handle(string item) { }
}
