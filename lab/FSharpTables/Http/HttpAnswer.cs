using System.Buffers.Text;
using System.Text;

namespace LeanTasks.Lab.Http;

/// <summary>Where the parts of an answer lie in the bytes received.</summary>
/// <param name="Status">The status code.</param>
/// <param name="BodyStart">Where the headers end and the body begins, which may be in chunks.</param>
/// <param name="Length">The length of headers and body together.</param>
internal readonly record struct HttpAnswer(int Status, int BodyStart, int Length)
{
    /// <summary>Reads an answer that says its length, or is chunked. False while bytes are missing.</summary>
    public static bool TryParse(ReadOnlySpan<byte> received, out HttpAnswer answer)
    {
        answer = default;
        int headersEnd = received.IndexOf("\r\n\r\n"u8);
        if (headersEnd < 0)
            return false;

        ReadOnlySpan<byte> headers = received[..headersEnd];
        int bodyStart = headersEnd + 4;
        if ((FindHeader(headers, "Transfer-Encoding:"u8, out ReadOnlySpan<byte> encoding) && Ascii.EqualsIgnoreCase(encoding, "chunked"u8)
            ? ReadChunks(received[bodyStart..], content: null)
            : ParseContentLength(headers)) is not { } length)
            return false;

        answer = new HttpAnswer(ParseStatus(headers), bodyStart, bodyStart + length);
        return received.Length >= answer.Length;
    }

    /// <summary>What the chunks of a body contain, without the sizes between them: where they end is chance.</summary>
    /// <param name="body">A whole body of an answer that is chunked.</param>
    public static byte[] Content(ReadOnlySpan<byte> body)
    {
        List<byte> content = [];
        ReadChunks(body, content);
        return [.. content];
    }

    private static int ParseStatus(ReadOnlySpan<byte> headers)
    {
        ReadOnlySpan<byte> version = "HTTP/1.1 "u8;
        return headers.StartsWith(version) && Utf8Parser.TryParse(headers[version.Length..], out int status, out _)
            ? status
            : throw new HttpLoadException("An answer does not begin with an HTTP/1.1 status.");
    }

    private static int? ParseContentLength(ReadOnlySpan<byte> headers) =>
        FindHeader(headers, "Content-Length:"u8, out ReadOnlySpan<byte> value) && Utf8Parser.TryParse(value, out int length, out int read) && read == value.Length && length >= 0
            ? length
            : throw new HttpLoadException("An answer says neither its Content-Length nor that it is chunked.");

    private static bool FindHeader(ReadOnlySpan<byte> headers, ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value)
    {
        foreach (Range range in headers.Split("\r\n"u8))
        {
            ReadOnlySpan<byte> line = headers[range];
            if (line.Length > name.Length && Ascii.EqualsIgnoreCase(line[..name.Length], name))
            {
                value = line[name.Length..].Trim((byte)' ');
                return true;
            }
        }

        value = default;
        return false;
    }

    /// <summary>Reads a chunked body, and adds what its chunks contain to a list, if there is one.</summary>
    /// <returns>Its length, with the sizes between its chunks; null while its end is missing.</returns>
    private static int? ReadChunks(ReadOnlySpan<byte> body, List<byte>? content)
    {
        for (int position = 0; ;)
        {
            int lineLength = body[position..].IndexOf("\r\n"u8);
            if (lineLength < 0)
                return null;
            if (!Utf8Parser.TryParse(body.Slice(position, lineLength), out int size, out int read, 'X') || read != lineLength || size < 0)
                throw new HttpLoadException("An answer has a chunk without its size.");
            position += lineLength + 2;
            if (size > body.Length - position - 2)
                return null;
            content?.AddRange(body.Slice(position, size));
            position += size + 2;
            if (size == 0)
                return position;
        }
    }
}
