// A Kestrel service whose methods suspend in pooled objects. What to see: the more texts are counted, the further the objects that
// /pool tells of fall behind the calls. Texts that arrive in pieces make the methods wait:
//   (echo one two; sleep 1; echo three) | curl -s -T - -X POST http://127.0.0.1:5000/words
//   curl http://127.0.0.1:5000/pool
using WordCounter;

using PoolCounts pool = new();

WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
await using WebApplication app = builder.Build();
app.MapPost("/words", static (HttpRequest request, CancellationToken cancellationToken) => WordCount.DescribeAsync(request.BodyReader, cancellationToken));
app.MapGet("/pool", () => $"{pool.Kept} calls suspended, {pool.Kept - pool.Rented} objects were made for them");

await app.StartAsync();
Console.WriteLine($"Words are counted at {app.Urls.First()}/words");
await app.WaitForShutdownAsync();
