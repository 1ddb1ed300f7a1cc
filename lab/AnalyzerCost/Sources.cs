namespace LeanTasks.Lab.AnalyzerCost;

/// <summary>Source files as services have them: records, a store, a cache, a service, a worker, a reader.</summary>
internal static class Sources
{
    private static readonly string[] s_templates = [Order, Store, Cache, Service, Worker, Reader];

    /// <summary>The file with a number. Six of them belong together, and each calls the ones before it.</summary>
    public static string Of(int number) => s_templates[number % s_templates.Length]
        .Replace("NN", (number / s_templates.Length).ToString(System.Globalization.CultureInfo.InvariantCulture), StringComparison.Ordinal);

    private const string Order =
        """
        namespace Shop.PartNN;

        public enum OrderState { Open, Paid, Sent, Closed, Cancelled }

        public sealed record OrderLine(string Article, int Count, decimal Price)
        {
            public decimal Total => Count * Price;
        }

        public sealed record Order(Guid Id, string Customer, DateTimeOffset Made, OrderState State, IReadOnlyList<OrderLine> Lines)
        {
            public decimal Total => Lines.Sum(line => line.Total);

            public bool CanBeCancelled => State is OrderState.Open or OrderState.Paid;

            public Order With(OrderState next) => (State, next) switch
            {
                (OrderState.Open, OrderState.Paid) => this with { State = next },
                (OrderState.Paid, OrderState.Sent) => this with { State = next },
                (OrderState.Sent, OrderState.Closed) => this with { State = next },
                (OrderState.Open or OrderState.Paid, OrderState.Cancelled) => this with { State = next },
                _ => throw new InvalidOperationException($"An order that is {State} cannot become {next}."),
            };

            public IEnumerable<string> Problems()
            {
                if (string.IsNullOrWhiteSpace(Customer))
                    yield return "The order has no customer.";
                if (Lines.Count == 0)
                    yield return "The order has no lines.";
                foreach (OrderLine line in Lines)
                {
                    if (line.Count <= 0)
                        yield return $"{line.Article} is ordered {line.Count} times.";
                    if (line.Price < 0)
                        yield return $"{line.Article} costs {line.Price}.";
                }
            }
        }

        """;

    private const string Store =
        """
        using System.Collections.Concurrent;
        using System.Text.Json;

        namespace Shop.PartNN;

        public interface IOrderStore
        {
            ValueTask<Order?> FindAsync(Guid id, CancellationToken cancellation = default);
            Task SaveAsync(Order order, CancellationToken cancellation = default);
            IAsyncEnumerable<Order> OfAsync(string customer, CancellationToken cancellation = default);
        }

        public sealed class OrderStore : IOrderStore, IAsyncDisposable
        {
            private readonly ConcurrentDictionary<Guid, Order> _known = new();
            private readonly SemaphoreSlim _writing = new(1);
            private readonly string _folder;

            public OrderStore(string folder) => _folder = folder;

            public ValueTask<Order?> FindAsync(Guid id, CancellationToken cancellation = default) =>
                _known.TryGetValue(id, out Order? known) ? new ValueTask<Order?>(known) : LoadAsync(id, cancellation);

            public async Task SaveAsync(Order order, CancellationToken cancellation = default)
            {
                await _writing.WaitAsync(cancellation).ConfigureAwait(false);
                try
                {
                    await using FileStream file = File.Create(NameOf(order.Id));
                    await JsonSerializer.SerializeAsync(file, order, cancellationToken: cancellation).ConfigureAwait(false);
                    _known[order.Id] = order;
                }
                finally
                {
                    _writing.Release();
                }
            }

            public async IAsyncEnumerable<Order> OfAsync(
                string customer, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation = default)
            {
                foreach (string file in Directory.EnumerateFiles(_folder, "*.json"))
                {
                    if (!Guid.TryParse(Path.GetFileNameWithoutExtension(file), out Guid id))
                        continue;
                    Order? order = await FindAsync(id, cancellation).ConfigureAwait(false);
                    if (order?.Customer == customer)
                        yield return order;
                }
            }

            public ValueTask DisposeAsync()
            {
                _writing.Dispose();
                return default;
            }

            private async ValueTask<Order?> LoadAsync(Guid id, CancellationToken cancellation)
            {
                string name = NameOf(id);
                if (!File.Exists(name))
                    return null;
                await using FileStream file = File.OpenRead(name);
                Order? order = await JsonSerializer.DeserializeAsync<Order>(file, cancellationToken: cancellation).ConfigureAwait(false);
                if (order is not null)
                    _known.TryAdd(id, order);
                return order;
            }

            private string NameOf(Guid id) => Path.Combine(_folder, id + ".json");
        }

        """;

    private const string Cache =
        """
        namespace Shop.PartNN;

        public sealed class OrderCache
        {
            private readonly IOrderStore _store;
            private readonly Dictionary<Guid, (Order Order, DateTimeOffset Until)> _kept = [];
            private readonly Lock _lock = new();
            private int _hits;
            private int _misses;

            public OrderCache(IOrderStore store) => _store = store;

            public double HitRate => _hits + _misses == 0 ? 0 : (double)_hits / (_hits + _misses);

            public ValueTask<Order?> GetAsync(Guid id, CancellationToken cancellation)
            {
                lock (_lock)
                {
                    if (_kept.TryGetValue(id, out (Order Order, DateTimeOffset Until) kept) && kept.Until > DateTimeOffset.UtcNow)
                    {
                        _hits++;
                        return new ValueTask<Order?>(kept.Order);
                    }
                }

                ValueTask<Order?> finding = _store.FindAsync(id, cancellation);
                if (finding.IsCompletedSuccessfully)
                    return new ValueTask<Order?>(Keep(id, finding.Result));
                return KeepAsync(id, finding);
            }

            public async Task<int> WarmAsync(IEnumerable<Guid> ids, CancellationToken cancellation)
            {
                List<Task<Order?>> loading = [];
                foreach (Guid id in ids)
                {
                    ValueTask<Order?> getting = GetAsync(id, cancellation);
                    if (!getting.IsCompleted)
                        loading.Add(getting.AsTask());
                }

                Order?[] loaded = await Task.WhenAll(loading).ConfigureAwait(false);
                return loaded.Count(order => order is not null);
            }

            public void Forget(Func<Order, bool> which)
            {
                lock (_lock)
                {
                    foreach (Guid id in _kept.Where(pair => which(pair.Value.Order)).Select(pair => pair.Key).ToArray())
                        _kept.Remove(id);
                }
            }

            private async ValueTask<Order?> KeepAsync(Guid id, ValueTask<Order?> finding) => Keep(id, await finding.ConfigureAwait(false));

            private Order? Keep(Guid id, Order? order)
            {
                lock (_lock)
                {
                    _misses++;
                    if (order is not null)
                        _kept[id] = (order, DateTimeOffset.UtcNow.AddMinutes(5));
                }

                return order;
            }
        }

        """;

    private const string Service =
        """
        namespace Shop.PartNN;

        public sealed class OrderService
        {
            private readonly IOrderStore _store;
            private readonly OrderCache _cache;
            private readonly HttpClient _payments;

            public OrderService(IOrderStore store, OrderCache cache, HttpClient payments)
            {
                _store = store;
                _cache = cache;
                _payments = payments;
            }

            public async Task<Order> PlaceAsync(string customer, IReadOnlyList<OrderLine> lines, CancellationToken cancellation)
            {
                ArgumentException.ThrowIfNullOrWhiteSpace(customer);
                Order order = new(Guid.NewGuid(), customer, DateTimeOffset.UtcNow, OrderState.Open, lines);
                string[] problems = [.. order.Problems()];
                if (problems.Length > 0)
                    throw new ArgumentException(string.Join(" ", problems), nameof(lines));
                await _store.SaveAsync(order, cancellation).ConfigureAwait(false);
                return order;
            }

            public async Task<Order> PayAsync(Guid id, CancellationToken cancellation)
            {
                Order order = await _cache.GetAsync(id, cancellation).ConfigureAwait(false)
                    ?? throw new KeyNotFoundException($"There is no order {id}.");
                for (int attempt = 1; ; attempt++)
                {
                    try
                    {
                        using HttpRequestMessage request = new(HttpMethod.Post, $"payments/{id}") { Content = new StringContent(order.Total.ToString()) };
                        using HttpResponseMessage response = await _payments.SendAsync(request, cancellation).ConfigureAwait(false);
                        response.EnsureSuccessStatusCode();
                        break;
                    }
                    catch (HttpRequestException) when (attempt < 3)
                    {
                        await Task.Delay(TimeSpan.FromMilliseconds(100 * attempt), cancellation).ConfigureAwait(false);
                    }
                }

                Order paid = order.With(OrderState.Paid);
                await _store.SaveAsync(paid, cancellation).ConfigureAwait(false);
                return paid;
            }

            public async Task<decimal> TurnoverAsync(IEnumerable<string> customers, CancellationToken cancellation)
            {
                decimal total = 0;
                foreach (string customer in customers)
                {
                    await foreach (Order order in _store.OfAsync(customer, cancellation).ConfigureAwait(false))
                    {
                        if (order.State is OrderState.Paid or OrderState.Sent or OrderState.Closed)
                            total += order.Total;
                    }
                }

                return total;
            }

            public async Task<string> DescribeAsync(Guid id, CancellationToken cancellation)
            {
                ValueTask<Order?> getting = _cache.GetAsync(id, cancellation);
                Order? order = getting.IsCompletedSuccessfully ? getting.Result : await getting.ConfigureAwait(false);
                return order switch
                {
                    null => "none",
                    { State: OrderState.Open, Lines.Count: 1 } => "a small open order",
                    { State: OrderState.Open } => $"an open order of {order.Lines.Count} lines",
                    { State: OrderState.Cancelled } => "a cancelled order",
                    _ => $"an order for {order.Customer}, {order.Total:F2}",
                };
            }
        }

        """;

    private const string Worker =
        """
        using System.Threading.Channels;

        namespace Shop.PartNN;

        public sealed class OrderWorker : IAsyncDisposable
        {
            private readonly Channel<Guid> _queue = Channel.CreateBounded<Guid>(new BoundedChannelOptions(100) { FullMode = BoundedChannelFullMode.Wait });
            private readonly CancellationTokenSource _stop = new();
            private readonly OrderService _service;
            private readonly Task _running;
            private Exception? _failure;

            public OrderWorker(OrderService service, int workers)
            {
                _service = service;
                _running = Task.WhenAll(Enumerable.Range(0, workers).Select(_ => RunAsync()));
            }

            public event EventHandler<Order>? Paid;

            public Exception? Failure => _failure;

            public ValueTask EnqueueAsync(Guid id, CancellationToken cancellation) =>
                _queue.Writer.TryWrite(id) ? ValueTask.CompletedTask : _queue.Writer.WriteAsync(id, cancellation);

            public async Task<bool> TryDrainAsync(TimeSpan patience)
            {
                _queue.Writer.TryComplete();
                try
                {
                    await _running.WaitAsync(patience).ConfigureAwait(false);
                    return true;
                }
                catch (TimeoutException)
                {
                    return false;
                }
            }

            public async ValueTask DisposeAsync()
            {
                await _stop.CancelAsync().ConfigureAwait(false);
                _queue.Writer.TryComplete();
                try
                {
                    await _running.ConfigureAwait(false);
                }
                catch (OperationCanceledException)
                {
                }

                _stop.Dispose();
            }

            private async Task RunAsync()
            {
                while (await _queue.Reader.WaitToReadAsync(_stop.Token).ConfigureAwait(false))
                {
                    while (_queue.Reader.TryRead(out Guid id))
                    {
                        try
                        {
                            Order paid = await _service.PayAsync(id, _stop.Token).ConfigureAwait(false);
                            Paid?.Invoke(this, paid);
                        }
                        catch (Exception error) when (error is KeyNotFoundException or HttpRequestException)
                        {
                            Interlocked.CompareExchange(ref _failure, error, null);
                        }
                    }
                }
            }
        }

        """;

    private const string Reader =
        """
        using System.Buffers;
        using System.Buffers.Text;
        using System.IO.Pipelines;
        using System.Text;

        namespace Shop.PartNN;

        public sealed class OrderReader
        {
            private readonly PipeReader _input;
            private int _lines;

            public OrderReader(Stream input) => _input = PipeReader.Create(input);

            public int Lines => _lines;

            public async IAsyncEnumerable<OrderLine> ReadAsync([System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation = default)
            {
                while (true)
                {
                    ReadResult result = await _input.ReadAsync(cancellation).ConfigureAwait(false);
                    ReadOnlySequence<byte> buffer = result.Buffer;
                    while (TryReadLine(ref buffer, out ReadOnlySequence<byte> line))
                    {
                        _lines++;
                        if (Parse(line) is { } parsed)
                            yield return parsed;
                    }

                    _input.AdvanceTo(buffer.Start, buffer.End);
                    if (result.IsCompleted)
                        break;
                }

                await _input.CompleteAsync().ConfigureAwait(false);
            }

            private static bool TryReadLine(ref ReadOnlySequence<byte> buffer, out ReadOnlySequence<byte> line)
            {
                if (buffer.PositionOf((byte)'\n') is not { } end)
                {
                    line = default;
                    return false;
                }

                line = buffer.Slice(0, end);
                buffer = buffer.Slice(buffer.GetPosition(1, end));
                return true;
            }

            private static OrderLine? Parse(in ReadOnlySequence<byte> line)
            {
                ReadOnlySpan<byte> text = line.IsSingleSegment ? line.FirstSpan : line.ToArray();
                int first = text.IndexOf((byte)';');
                int second = first < 0 ? -1 : text[(first + 1)..].IndexOf((byte)';');
                if (second < 0)
                    return null;
                string article = Encoding.UTF8.GetString(text[..first]);
                if (!Utf8Parser.TryParse(text.Slice(first + 1, second), out int count, out _))
                    return null;
                return Utf8Parser.TryParse(text[(first + second + 2)..], out decimal price, out _) ? new OrderLine(article, count, price) : null;
            }
        }

        """;
}
