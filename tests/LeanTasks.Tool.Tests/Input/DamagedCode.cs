using System.Buffers.Binary;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using ModuleDefinition = Mono.Cecil.ModuleDefinition;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>Damages that changes of single bytes were found to be, each made where it is wanted.</summary>
internal static class DamagedCode
{
    /// <summary>Makes the first call of a method one of a member that is not there.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="called">The name of the method that is called.</param>
    public static void CallNothing(string file, string called)
    {
        const byte Call = 0x28;
        byte[] image = File.ReadAllBytes(file);
        Span<byte> call = [Call, 0, 0, 0, 0];
        using (ModuleDefinition module = ModuleDefinition.ReadModule(new MemoryStream(image)))
            BinaryPrimitives.WriteUInt32LittleEndian(call[1..], module.GetTypes().SelectMany(static type => type.Methods).Single(method => method.Name == called).MetadataToken.ToUInt32());
        int at = image.AsSpan().IndexOf(call);
        Assert.True(at > 0);
        BinaryPrimitives.WriteUInt16LittleEndian(image.AsSpan(at + 1), ushort.MaxValue);
        File.WriteAllBytes(file, image);
    }

    /// <summary>Makes the lines of all methods say that they are longer than any file.</summary>
    /// <param name="symbols">A portable PDB.</param>
    public static void LengthenLines(string symbols)
    {
        byte[] image = File.ReadAllBytes(symbols);
        using (MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(image)))
        {
            MetadataReader metadata = provider.GetMetadataReader();
            foreach (MethodDebugInformationHandle method in metadata.MethodDebugInformation)
            {
                BlobHandle lines = metadata.GetMethodDebugInformation(method).SequencePointsBlob;
                if (!lines.IsNil)
                    BinaryPrimitives.WriteUInt32BigEndian(image.AsSpan(metadata.GetHeapMetadataOffset(HeapIndex.Blob) + metadata.GetHeapOffset(lines)), 0xDFFF_FFFF);
            }
        }

        File.WriteAllBytes(symbols, image);
    }

    /// <summary>Makes the table of nested types say that it has more rows than memory can hold.</summary>
    /// <param name="file">The assembly.</param>
    public static void LengthenTable(string file)
    {
        byte[] image = File.ReadAllBytes(file);
        using (PEReader reader = new(new MemoryStream(image)))
        {
            // The numbers of rows are before the first table, those of the tables that have any.
            MetadataReader metadata = reader.GetMetadataReader();
            TableIndex[] tables = [.. Enum.GetValues<TableIndex>().Where(table => table < TableIndex.Document && metadata.GetTableRowCount(table) > 0)];
            int counts = reader.PEHeaders.MetadataStartOffset + metadata.GetTableMetadataOffset(tables[0]) - (tables.Length * sizeof(int));
            int at = counts + (Array.IndexOf(tables, TableIndex.NestedClass) * sizeof(int));
            Assert.Equal(metadata.GetTableRowCount(TableIndex.NestedClass), BinaryPrimitives.ReadInt32LittleEndian(image.AsSpan(at)));
            BinaryPrimitives.WriteInt32LittleEndian(image.AsSpan(at), int.MaxValue / 2);
        }

        File.WriteAllBytes(file, image);
    }

    /// <summary>Makes the heap of texts say that it is longer than the file.</summary>
    /// <param name="file">The assembly.</param>
    public static void LengthenHeap(string file)
    {
        const int Length = 4;
        byte[] image = File.ReadAllBytes(file);
        int name = image.AsSpan().IndexOf("#US\0"u8);
        BinaryPrimitives.WriteInt32LittleEndian(image.AsSpan(name - Length), 1 << 30);
        File.WriteAllBytes(file, image);
    }
}
