using System.Text;
using System.Text.Encodings.Web;
using Npgsql;

namespace LeanTasks.Lab.Service.Server;

/// <summary>Makes a page of all fortunes, and of one more that is not in the table.</summary>
internal sealed class FortuneService(NpgsqlDataSource database)
{
    public async Task<string> PageAsync(CancellationToken cancel)
    {
        List<Fortune> fortunes = await LoadAsync(cancel);
        fortunes.Add(new Fortune(0, "Additional fortune added at request time."));
        fortunes.Sort(static (one, other) => string.CompareOrdinal(one.Text, other.Text));

        StringBuilder page = new("<!DOCTYPE html><html><head><title>Fortunes</title></head><body><table><tr><th>id</th><th>message</th></tr>");
        foreach (Fortune fortune in fortunes)
            page.Append("<tr><td>").Append(fortune.Id).Append("</td><td>").Append(HtmlEncoder.Default.Encode(fortune.Text)).Append("</td></tr>");
        return page.Append("</table></body></html>").ToString();
    }

    private async Task<List<Fortune>> LoadAsync(CancellationToken cancel)
    {
        List<Fortune> fortunes = [];
        await using NpgsqlConnection connection = await database.OpenConnectionAsync(cancel);
        await using NpgsqlCommand command = new("SELECT id, message FROM fortune", connection);
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(cancel);
        while (await reader.ReadAsync(cancel))
            fortunes.Add(new Fortune(reader.GetInt32(0), reader.GetString(1)));
        return fortunes;
    }
}
