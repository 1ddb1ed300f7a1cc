using System.Buffers.Binary;
using System.Reflection.PortableExecutable;

namespace LeanTasks.Weaving.Tests.Sources;

/// <summary>Changes single fields in the headers of an image, to get kinds of files that no compiler here makes.</summary>
internal static class PatchedImage
{
    private const int CertificateTable = 4;
    private const int ClrHeader = 14;

    public static void AddAuthenticode(string file) => Patch(file, static headers => [(Directory(headers, CertificateTable), 0x1000), (Directory(headers, CertificateTable) + 4, 8)]);

    public static void RemoveClrHeader(string file) => Patch(file, static headers => [(Directory(headers, ClrHeader), 0)]);

    public static void MakeMixedMode(string file) => Patch(file, static headers => [(headers.CorHeaderStartOffset + 16, 0)]);

    public static void MakePartOfComposite(string file) => Patch(file, static headers =>
    {
        Assert.True(headers.TryGetDirectoryOffset(headers.CorHeader!.ManagedNativeHeaderDirectory, out int readyToRun));
        return [(readyToRun + 8, 0x20)];
    });

    private static int Directory(PEHeaders headers, int index) =>
        headers.PEHeaderStartOffset + (headers.PEHeader!.Magic == PEMagic.PE32 ? 96 : 112) + (index * 8);

    private static void Patch(string file, Func<PEHeaders, IEnumerable<(int Offset, int Value)>> changes)
    {
        byte[] image = File.ReadAllBytes(file);
        foreach ((int offset, int value) in changes(new PEHeaders(new MemoryStream(image))))
            BinaryPrimitives.WriteInt32LittleEndian(image.AsSpan(offset), value);
        File.WriteAllBytes(file, image);
    }
}
