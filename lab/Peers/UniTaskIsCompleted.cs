using Cysharp.Threading.Tasks;

namespace LeanTasks.Lab.Peers;

/// <summary>What the workloads ask of every kind of task, and <see cref="UniTask{T}"/> has under another name.</summary>
internal static class UniTaskIsCompleted
{
    extension<T>(UniTask<T> task)
    {
        public bool IsCompleted => task.Status.IsCompleted();
    }
}
