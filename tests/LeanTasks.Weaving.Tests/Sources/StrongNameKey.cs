using System.Buffers.Binary;
using System.Security.Cryptography;

namespace LeanTasks.Weaving.Tests.Sources;

/// <summary>Makes key pairs as 'sn -k' does.</summary>
internal static class StrongNameKey
{
    /// <summary>Writes a fresh key pair to a .snk file.</summary>
    public static string To(TemporaryFolder folder, string name)
    {
        using RSA rsa = RSA.Create(1024);
        RSAParameters key = rsa.ExportParameters(includePrivateParameters: true);
        List<byte> blob = [0x07, 0x02, 0, 0, 0, 0x24, 0, 0, .. "RSA2"u8];
        byte[] number = new byte[4];
        BinaryPrimitives.WriteInt32LittleEndian(number, 1024);
        blob.AddRange(number);
        AddReversed(key.Exponent!, 4);
        AddReversed(key.Modulus!, 128);
        foreach (byte[] part in new[] { key.P!, key.Q!, key.DP!, key.DQ!, key.InverseQ! })
            AddReversed(part, 64);
        AddReversed(key.D!, 128);
        string file = folder.File(name);
        File.WriteAllBytes(file, [.. blob]);
        return file;

        void AddReversed(byte[] value, int length)
        {
            byte[] reversed = new byte[length];
            value.CopyTo(reversed.AsSpan(length - value.Length));
            Array.Reverse(reversed);
            blob.AddRange(reversed);
        }
    }
}
