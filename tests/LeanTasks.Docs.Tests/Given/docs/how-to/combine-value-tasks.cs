namespace Docs;

internal sealed class User;

internal sealed class Order;

internal sealed class Answer;

internal sealed class Page;

internal abstract class Given
{
    protected const int id = 1;
    protected const string a = "a";
    protected const string b = "b";
    protected const string here = "here";
    protected const string there = "there";
    protected static readonly ValueTask<Page>[] pages = [];

    protected static ValueTask<User> GetUserAsync(int id) => default;
    protected static ValueTask<Order[]> GetOrdersAsync(int id) => default;
    protected static ValueTask<int> ReadAsync(string file) => default;
    protected static ValueTask<Answer> AskAsync(string place) => default;
    protected static void Show(Page page) { }
}
