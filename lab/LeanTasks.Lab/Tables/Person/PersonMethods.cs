namespace LeanTasks.Lab.Tables.Person;

/// <summary>The two methods of "When to use ValueTask": the person at once, or after a yield.</summary>
internal sealed class PersonMethods
{
    private readonly Person _person = new("Joe", 100);

    public async Task<Person> TaskResponse(bool synchronous)
    {
        if (!synchronous)
            await Task.Yield();
        return _person;
    }

    public async ValueTask<Person> ValueTaskResponse(bool synchronous)
    {
        if (!synchronous)
            await Task.Yield();
        return _person;
    }
}
