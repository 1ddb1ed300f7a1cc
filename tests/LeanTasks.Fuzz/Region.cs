using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace LeanTasks.Fuzz;

/// <summary>A part of an input that is as likely to be damaged as each other, however long it is.</summary>
/// <param name="Start">Where it begins.</param>
/// <param name="Length">How long it is.</param>
/// <param name="Row">The length of its rows, if it is a table.</param>
internal readonly record struct Region(int Start, int Length, int Row = 1)
{
    private const int Bodies = 8;

    /// <summary>The only region of what has none.</summary>
    public static Region[] Whole(byte[] input) => [new(0, input.Length)];

    /// <summary>The headers, the tables, the heaps, and the code of some methods.</summary>
    public static Region[] OfAssembly(byte[] input, Random random)
    {
        try
        {
            using PEReader reader = new(new MemoryStream(input));
            MetadataReader metadata = reader.GetMetadataReader();
            List<Region> regions = [new(0, reader.PEHeaders.PEHeaderStartOffset + reader.PEHeaders.PEHeader!.SizeOfHeaders / 2), new(reader.PEHeaders.CorHeaderStartOffset, 72)];
            regions.AddRange(OfMetadata(metadata, reader.PEHeaders.MetadataStartOffset));
            for (int i = 0; i < Bodies; i++)
            {
                int rva = metadata.GetMethodDefinition(MetadataTokens.MethodDefinitionHandle(1 + random.Next(metadata.MethodDefinitions.Count))).RelativeVirtualAddress;
                int section = reader.PEHeaders.GetContainingSectionIndex(rva);
                if (section >= 0)
                    regions.Add(new(rva - reader.PEHeaders.SectionHeaders[section].VirtualAddress + reader.PEHeaders.SectionHeaders[section].PointerToRawData, reader.GetMethodBody(rva).Size));
            }

            return Within(regions, input);
        }
        catch (Exception error) when (error is BadImageFormatException or InvalidOperationException or ArgumentException or OverflowException or IOException)
        {
            return Whole(input);
        }
    }

    /// <summary>The tables and heaps of a portable PDB.</summary>
    public static Region[] OfSymbols(byte[] input, Random random)
    {
        try
        {
            using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(input));
            return Within(OfMetadata(provider.GetMetadataReader(), 0), input);
        }
        catch (Exception error) when (error is BadImageFormatException or InvalidOperationException or ArgumentException or OverflowException or IOException)
        {
            return Whole(input);
        }
    }

    private static IEnumerable<Region> OfMetadata(MetadataReader metadata, int start)
    {
        yield return new(start, 128 + (4 * 16));
        foreach (TableIndex table in Enum.GetValues<TableIndex>())
        {
            int rows = metadata.GetTableRowCount(table);
            if (rows > 0)
                yield return new(start + metadata.GetTableMetadataOffset(table), rows * metadata.GetTableRowSize(table), metadata.GetTableRowSize(table));
        }

        foreach (HeapIndex heap in Enum.GetValues<HeapIndex>())
            yield return new(start + metadata.GetHeapMetadataOffset(heap), metadata.GetHeapSize(heap));
    }

    private static Region[] Within(IEnumerable<Region> regions, byte[] input) =>
        [.. regions.Where(each => each.Start >= 0 && each.Length > 0 && each.Start <= input.Length - each.Length), .. Whole(input)];
}
