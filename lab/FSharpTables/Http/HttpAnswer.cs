using System.Buffers.Text;
using System.Text;

namespace LeanTasks.Lab.Http;

/// <summary>Where the parts of an answer lie in the bytes received.</summary>
/// <param name="Status">The status code.</param>
/// <param name="BodyStart">Where the headers end and the body begins.</param>
/// <param name="Length">The length of headers and body together.</param>
internal readonly record struct HttpAnswer(int Status, int BodyStart, int Length)
{
    /// <summary>Reads an answer that says its length. False while bytes are missing.</summary>
    public static bool TryParse(ReadOnlySpan<byte> received, out HttpAnswer answer)
    {
        answer = default;
        int headersEnd = received.IndexOf("\r\n\r\n"u8);
        if (headersEnd < 0)
            return false;

        ReadOnlySpan<byte> headers = received[..headersEnd];
        int bodyStart = headersEnd + 4;
        answer = new HttpAnswer(ParseStatus(headers), bodyStart, bodyStart + ParseContentLength(headers));
        return received.Length >= answer.Length;
    }

    private static int ParseStatus(ReadOnlySpan<byte> headers)
    {
        ReadOnlySpan<byte> version = "HTTP/1.1 "u8;
        return headers.StartsWith(version) && Utf8Parser.TryParse(headers[version.Length..], out int status, out _)
            ? status
            : throw new HttpLoadException("An answer does not begin with an HTTP/1.1 status.");
    }

    private static int ParseContentLength(ReadOnlySpan<byte> headers)
    {
        ReadOnlySpan<byte> name = "Content-Length:"u8;
        foreach (Range range in headers.Split("\r\n"u8))
        {
            ReadOnlySpan<byte> line = headers[range];
            if (line.Length > name.Length
                && Ascii.EqualsIgnoreCase(line[..name.Length], name)
                && Utf8Parser.TryParse(line[name.Length..].TrimStart((byte)' '), out int length, out _)
                && length >= 0)
                return length;
        }

        throw new HttpLoadException("An answer does not say its Content-Length.");
    }
}
