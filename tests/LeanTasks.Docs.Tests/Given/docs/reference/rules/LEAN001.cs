namespace Docs;

internal abstract class Given
{
    protected static readonly Stream stream = Stream.Null;
    protected static readonly Memory<byte> buffer;
}
