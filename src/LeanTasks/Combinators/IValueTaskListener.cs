namespace LeanTasks.Combinators;

/// <summary>Is notified when a Task or a source has ended. A LeanTask runs a linkless continuation instead, without an object.</summary>
internal interface IValueTaskListener
{
    void Ended();
}
