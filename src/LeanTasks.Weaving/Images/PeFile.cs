namespace LeanTasks.Weaving.Images;

/// <summary>Facts in the headers of an image that Mono.Cecil does not read: whether it holds machine code, for which processor, and its signer.</summary>
/// <remarks>Immutable.</remarks>
internal sealed class PeFile
{
    private const int ILOnlyFlag = 0x1;
    private const int ReadyToRunSignature = 0x00525452;
    private const int ComponentFlag = 0x20;
    private const int LargerVersionBubbleFlag = 0x40;

    private readonly byte[] _image;
    private readonly string _file;
    private readonly int _firstSection;
    private readonly int _sections;
    private readonly int _clrHeader;

    private PeFile(string file, byte[] image)
    {
        _file = file;
        _image = image;
        int start = Int32(0x3c);
        if (start > image.Length - 24)
            throw Truncated(start + 24L);
        if (start < 0x40 || Int32(start) != 0x00004550)
            throw NotAnAssembly("is not a .NET assembly: it has no PE header");

        _sections = UInt16(start + 6);
        int optional = start + 24;
        _firstSection = optional + UInt16(start + 20);
        int directories = UInt16(optional) switch
        {
            0x10b => optional + 96,
            0x20b => optional + 112,
            _ => throw NotAnAssembly("is not a .NET assembly: its PE header has an unknown format"),
        };
        CheckLength();

        int count = Int32(directories - 4);
        HasAuthenticode = count > 4 && Int32(directories + (4 * 8)) != 0 && Int32(directories + (4 * 8) + 4) != 0;
        if (count <= 14 || Int32(directories + (14 * 8)) == 0)
            throw NotAnAssembly("is a native library or program, not a .NET assembly");
        _clrHeader = Offset(Int32(directories + (14 * 8)));

        int native = Int32(_clrHeader + 64);
        if (native != 0 && Int32(Offset(native)) == ReadyToRunSignature)
        {
            IsReadyToRun = true;
            int flags = Int32(Offset(native) + 8);
            IsPartOfComposite = (flags & ComponentFlag) != 0;
            HasCodeOfOthers = (flags & LargerVersionBubbleFlag) != 0;
        }
        else if ((Int32(_clrHeader + 16) & ILOnlyFlag) == 0)
        {
            throw new WeavingException(
                $"'{file}' is a mixed-mode assembly (C++/CLI): it contains native code and cannot be rewritten. Leave it out.");
        }
    }

    /// <summary>Whether the image holds precompiled code.</summary>
    public bool IsReadyToRun { get; }

    /// <summary>Whether the precompiled code is in another file, which covers several assemblies.</summary>
    public bool IsPartOfComposite { get; }

    /// <summary>Whether the precompiled code has other assemblies' methods inlined, and so depends on their exact code.</summary>
    public bool HasCodeOfOthers { get; }

    /// <summary>Whether the file bears an Authenticode signature.</summary>
    public bool HasAuthenticode { get; }

    /// <summary>Whether there is room for a strong name's signature, and nothing in it.</summary>
    public bool IsPublicSigned
    {
        get
        {
            int address = Int32(_clrHeader + 32);
            int size = Int32(_clrHeader + 36);
            if (address == 0 || size == 0)
                return false;
            int offset = Offset(address);
            for (int i = 0; i < size; i++)
            {
                if (Byte(offset + i) != 0)
                    return false;
            }

            return true;
        }
    }

    /// <summary>Reads the headers.</summary>
    /// <param name="file">The name for messages.</param>
    /// <param name="image">The file's bytes; not copied.</param>
    /// <exception cref="WeavingException">It is not a .NET assembly, is truncated, or holds native code of its own.</exception>
    public static PeFile Parse(string file, byte[] image)
    {
        if (image.Length == 0)
            throw new WeavingException($"'{file}' is empty. Build or copy it again.");
        if (image.Length >= 4 && image[0] == 0x7f && image[1] == 'E' && image[2] == 'L' && image[3] == 'F')
            throw new NotAnAssemblyException($"'{file}' is a native library or program (ELF), not a .NET assembly. Pass the .dll produced by the build.");
        if (image.Length < 2 || image[0] != 'M' || image[1] != 'Z')
            throw new NotAnAssemblyException($"'{file}' is not a .NET assembly: it has no MZ header. Pass the .dll produced by the build.");
        return new PeFile(file, image);
    }

    private void CheckLength()
    {
        for (int i = 0; i < _sections; i++)
        {
            int header = _firstSection + (i * 40);
            long end = (uint)Int32(header + 20) + (long)(uint)Int32(header + 16);
            if (end > _image.Length)
                throw Truncated(end);
        }
    }

    private int Offset(int address)
    {
        for (int i = 0; i < _sections; i++)
        {
            int header = _firstSection + (i * 40);
            int start = Int32(header + 12);
            int size = Math.Max(Int32(header + 8), Int32(header + 16));
            if (address >= start && address - start < size)
                return address - start + Int32(header + 20);
        }

        throw new WeavingException($"'{_file}' is damaged: its headers point outside its sections. Build or copy it again.");
    }

    private byte Byte(int offset) => offset >= 0 && offset < _image.Length ? _image[offset] : throw Truncated(offset + 1L);

    private ushort UInt16(int offset) => (ushort)(Byte(offset) | (Byte(offset + 1) << 8));

    private int Int32(int offset) => UInt16(offset) | (UInt16(offset + 2) << 16);

    private WeavingException Truncated(long needed) => new(
        $"'{_file}' is damaged or truncated: it has {_image.Length} bytes, but its headers refer to {Math.Max(needed, _image.Length + 1L)}. Build or copy it again.");

    private NotAnAssemblyException NotAnAssembly(string why) => new($"'{_file}' {why}. Pass the .dll produced by the build.");
}
