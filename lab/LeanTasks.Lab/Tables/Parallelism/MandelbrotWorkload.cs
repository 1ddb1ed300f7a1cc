using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>An image of Mandelbrot's set; an iteration for each line, of which those in the middle take many times those at the edges.</summary>
[Rounds(5, ByteRounds = 1)]
public abstract class MandelbrotWorkload : RealWork
{
    protected const int Size = 2_048;

    private const int Limit = 50;

    // Of the image that one thread draws.
    private static readonly Lazy<byte[]> s_image = new(static () =>
    {
        byte[] image = new byte[Size * Size];
        for (int y = 0; y < Size; y++)
            Draw(image, y);
        return image;
    });

    protected byte[] Image { get; } = new byte[Size * Size];

    [Benchmark, Workload("mandelbrot")]
    public void Draw() => Work();

    protected override bool IsRight() => Image.AsSpan().SequenceEqual(s_image.Value);

    protected static void Draw(byte[] image, int y)
    {
        Span<byte> line = image.AsSpan(y * Size, Size);
        double ci = (2.5 * y / Size) - 1.25;
        for (int x = 0; x < line.Length; x++)
            line[x] = (byte)Iterations((2.5 * x / Size) - 2.0, ci);
    }

    private static int Iterations(double cr, double ci)
    {
        double r = 0;
        double i = 0;
        double rr = 0;
        double ii = 0;
        int iterations = 0;
        while (iterations < Limit && rr + ii <= 4)
        {
            i = (2 * r * i) + ci;
            r = rr - ii + cr;
            rr = r * r;
            ii = i * i;
            iterations++;
        }

        return iterations;
    }
}
