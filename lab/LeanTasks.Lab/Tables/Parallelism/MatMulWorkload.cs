using System.Numerics;
using System.Runtime.InteropServices;
using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>The product of two matrices of single-precision numbers; an iteration for each block of its lines.</summary>
[Rounds(5, ByteRounds = 1)]
public abstract class MatMulWorkload : RealWork
{
    protected const int Blocks = Size / BlockLines;

    private const int Size = 1_024;
    private const int BlockLines = 16;
    private const int BlockTerms = 64;

    private static readonly float[] s_left = Numbers(seed: 1);
    private static readonly float[] s_right = Numbers(seed: 2);

    private static readonly Lazy<float[]> s_product = new(static () =>
    {
        float[] product = new float[Size * Size];
        for (int block = 0; block < Blocks; block++)
            Multiply(product, block);
        return product;
    });

    /// <summary>One for all variants, which run in turn: where an array happens to lie is up to a fifth of the time.</summary>
    protected static float[] Product { get; } = new float[Size * Size];

    [Benchmark, Workload("matmul")]
    public void Multiply() => Work();

    // Another variant's product must not be taken for this one's.
    protected override void MakeInput() => Array.Clear(Product);

    // The terms of a sum are added in the same order by every variant, so the same bits come out.
    protected override bool IsRight() => Product.AsSpan().SequenceEqual(s_product.Value);

    /// <summary>Computes a block of lines, the terms in blocks too, so that what is read again is still in the cache.</summary>
    protected static void Multiply(float[] product, int block)
    {
        Span<float> lines = product.AsSpan(block * BlockLines * Size, BlockLines * Size);
        lines.Clear();
        for (int firstTerm = 0; firstTerm < Size; firstTerm += BlockTerms)
        {
            for (int line = 0; line < BlockLines; line++)
            {
                Span<Vector<float>> sums = MemoryMarshal.Cast<float, Vector<float>>(lines.Slice(line * Size, Size));
                ReadOnlySpan<float> factors = s_left.AsSpan((((block * BlockLines) + line) * Size) + firstTerm, BlockTerms);
                for (int term = 0; term < factors.Length; term++)
                {
                    ReadOnlySpan<Vector<float>> right =
                        MemoryMarshal.Cast<float, Vector<float>>(s_right.AsSpan((firstTerm + term) * Size, Size));
                    Add(sums, right, new Vector<float>(factors[term]));
                }
            }
        }
    }

    private static void Add(Span<Vector<float>> sums, ReadOnlySpan<Vector<float>> right, Vector<float> factor)
    {
        right = right[..sums.Length];
        for (int i = 0; i < sums.Length; i++)
            sums[i] += right[i] * factor;
    }

    private static float[] Numbers(int seed)
    {
        Random random = new(seed);
        float[] numbers = new float[Size * Size];
        foreach (ref float number in numbers.AsSpan())
            number = random.NextSingle();
        return numbers;
    }
}
