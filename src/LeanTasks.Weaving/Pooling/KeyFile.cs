using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving.Pooling;

/// <summary>Reads the key pair of strong names.</summary>
internal static class KeyFile
{
    private const byte PrivateKeyBlob = 0x07;

    private const byte Certificate = 0x30;

    /// <summary>Reads a .snk file.</summary>
    /// <exception cref="WeavingException">It cannot be read, or holds no key pair.</exception>
    public static byte[] Read(string file)
    {
        byte[] key = WholeFile.Read(file);
        return key.FirstOrDefault() switch
        {
            PrivateKeyBlob => key,
            Certificate => throw new WeavingException($"'{file}' is a certificate (.pfx); give a key file (.snk), which 'sn -p' takes out of it."),
            _ => throw new WeavingException($"'{file}' holds no key pair to sign with (a public key alone cannot sign); give the .snk that the assembly is signed with."),
        };
    }
}
