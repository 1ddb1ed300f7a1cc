namespace LeanTasks.Combinators;

/// <summary>What a Task or a source tells that it has ended. A LeanTask tells a linkless continuation instead, at no object.</summary>
internal interface IValueTaskListener
{
    void Ended();
}
