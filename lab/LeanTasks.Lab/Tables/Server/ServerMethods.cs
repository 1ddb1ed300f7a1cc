using System.Buffers.Text;
using Microsoft.AspNetCore.Http;

namespace LeanTasks.Lab.Tables.Server;

/// <summary>The methods of the small server, in layers as those of an app: a handler, a service, a repository and its connection.</summary>
internal static class ServerMethods
{
    private const int Lines = 5;

    /// <summary>Answers a request.</summary>
    public static async Task AnswerAsync(HttpContext context)
    {
        long total = await TotalAsync(order: 7);
        byte[] body = "{\"total\":\"000000000\"}"u8.ToArray();
        Utf8Formatter.TryFormat(total, body.AsSpan(10), out _, new('D', 9));
        context.Response.ContentLength = body.Length;
        await context.Response.Body.WriteAsync(body);
    }

    /// <summary>The service: what an order costs.</summary>
    private static async Task<long> TotalAsync(int order)
    {
        if (!await IsAllowedAsync(order))
            return 0;

        long total = 0;
        await OpenAsync();
        for (int line = 0; line < Lines; line++)
            total += await PriceAsync(order, line);
        return total;
    }

    /// <summary>Known already.</summary>
    private static async Task<bool> IsAllowedAsync(int order)
    {
        await Task.CompletedTask;
        return order > 0;
    }

    /// <summary>The repository: the first line comes with the query, the others are there already.</summary>
    private static async Task<long> PriceAsync(int order, int line)
    {
        if (line == 0)
            await QueryAsync();
        return 1_000L * order * (line + 1);
    }

    private static async Task OpenAsync() => await SendAsync();

    private static async Task QueryAsync() => await SendAsync();

    /// <summary>The connection, which has to wait for another computer.</summary>
    private static async Task SendAsync() => await Task.Yield();
}
