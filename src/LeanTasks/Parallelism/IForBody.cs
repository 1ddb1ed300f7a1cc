namespace LeanTasks;

/// <summary>The body of a <see cref="LeanParallel"/> loop, written as a struct, so that it is neither allocated nor called through a delegate.</summary>
/// <typeparam name="TIndex"><see cref="int"/> or <see cref="long"/>.</typeparam>
public interface IForBody<in TIndex>
{
    /// <summary>Runs an iteration. Each participating thread has copies of the struct, so changes of the struct itself are lost.</summary>
    /// <param name="index">Its index.</param>
    void Run(TIndex index);
}
