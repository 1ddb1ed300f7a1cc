using System.Buffers.Binary;

namespace LeanTasks.Fuzz;

/// <summary>Damages bytes.</summary>
internal static class ByteChanges
{
    private static readonly long[] s_numbers = [0, 1, -1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, int.MaxValue, int.MinValue, uint.MaxValue, long.MaxValue, long.MinValue];

    /// <summary>Makes a damaged copy.</summary>
    /// <param name="input">What is whole, or less damaged.</param>
    /// <param name="other">What parts of may be put into it.</param>
    /// <param name="regions">Where the damage may be.</param>
    /// <param name="random">What decides.</param>
    public static byte[] Change(byte[] input, byte[] other, Region[] regions, Random random)
    {
        // Now and then the length changes, after which little is where it should be.
        if (random.Next(24) == 0)
            return Cut(input, other, random);
        byte[] changed = [.. input];
        for (int many = 1 << random.Next(3); many > 0; many--)
        {
            Region region = regions[random.Next(regions.Length)];
            Change(changed.AsSpan(region.Start, region.Length), other, region, random);
        }

        return changed;
    }

    private static void Change(Span<byte> part, byte[] other, Region region, Random random)
    {
        int at = random.Next(part.Length);
        switch (random.Next(8))
        {
            case 0:
                part[at] = random.Next(3) switch { 0 => 0, 1 => 0xFF, _ => (byte)random.Next(256) };
                break;
            case 1:
                part[at] ^= (byte)(1 << random.Next(8));
                break;
            case 2:
                part[at] += (byte)random.Next(-4, 5);
                break;
            case 3:
                Write(part[at..], random, random.Next(2) == 0 ? s_numbers[random.Next(s_numbers.Length)] : random.Next(1 << random.Next(1, 31)));
                break;
            case 4 when at + 4 <= part.Length:
                BinaryPrimitives.WriteInt32LittleEndian(part[at..], BinaryPrimitives.ReadInt32LittleEndian(part[at..]) + random.Next(-16, 17));
                break;
            case 5 when other.Length > 0:
                Span<byte> target = part.Slice(at, Math.Min(part.Length - at, 1 << random.Next(6)));
                Copy(other.AsSpan(random.Next(other.Length)), target);
                break;
            default:
                // The same column of another row, or any other place of what has no rows.
                int row = random.Next(Math.Max(1, part.Length / region.Row)) * region.Row;
                Copy(part[(row + (at % region.Row))..], part.Slice(at, Math.Min(part.Length - at, 1 << random.Next(3))));
                break;
        }
    }

    private static byte[] Cut(byte[] input, byte[] other, Random random)
    {
        int at = random.Next(input.Length + 1);
        int to = Math.Min(input.Length, at + (1 << random.Next(10)));
        return random.Next(4) switch
        {
            0 => input[..at],
            1 => [.. input[..at], .. input[to..]],
            2 => [.. input[..to], .. input[at..]],
            _ => [.. input[..at], .. other[Math.Min(other.Length, at)..]],
        };
    }

    private static void Write(Span<byte> part, Random random, long number)
    {
        Span<byte> bytes = stackalloc byte[8];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, number);
        Copy(bytes[..(1 << random.Next(1, 4))], part);
    }

    private static void Copy(ReadOnlySpan<byte> from, Span<byte> to) => from[..Math.Min(from.Length, to.Length)].CopyTo(to);
}
