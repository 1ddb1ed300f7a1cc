using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving.Pooling;

/// <summary>Reads the key pair of strong names.</summary>
internal static class KeyFile
{
    private const byte PrivateKeyBlob = 0x07;

    private const byte Certificate = 0x30;

    /// <summary>Whether a strong name's public key is that of a key pair: both end with the same exponent and modulus.</summary>
    /// <param name="pair">The contents of a .snk file.</param>
    /// <param name="publicKey">The public key, as an assembly's name has it.</param>
    public static bool IsOf(byte[] pair, byte[] publicKey)
    {
        // After its kind, 8 bytes, and RSA2 or RSA1, 4 bytes: the number of bits, the exponent and the modulus. A public key has 12 bytes before its kind.
        const int Numbers = 12;
        const int Before = 12;
        return publicKey.Length > Before + Numbers && publicKey.Skip(Before + Numbers).SequenceEqual(pair.Skip(Numbers).Take(publicKey.Length - Before - Numbers));
    }

    /// <summary>Reads a .snk file.</summary>
    /// <exception cref="WeavingException">It cannot be read, or holds no key pair.</exception>
    public static byte[] Read(string file)
    {
        byte[] key = WholeFile.Read(file);
        return key.FirstOrDefault() switch
        {
            PrivateKeyBlob => key,
            Certificate => throw new WeavingException($"'{file}' is a certificate (.pfx). Specify a key file (.snk) with the key pair."),
            _ => throw new WeavingException($"'{file}' contains no key pair for signing (a public key alone cannot sign). Specify the .snk that the assembly is signed with."),
        };
    }
}
