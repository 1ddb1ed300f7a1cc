namespace LeanTasks.Parallelism;

/// <summary>Waits in all cases, because the code in the tasks uses the waiting thread's stack.</summary>
internal static class LoopWait
{
    /// <summary>Returns when the task has ended, however it has.</summary>
    /// <param name="task">The task, which runs here if its scheduler permits it.</param>
    /// <param name="interrupted">Set if the thread was interrupted meanwhile.</param>
    internal static void UntilEnded(LeanTask task, ref bool interrupted)
    {
        // The overload with a time does not ask the scheduler to run the task here, which may throw each time.
        for (bool mayRunHere = true; !task.IsCompleted;)
        {
            try
            {
                if (mayRunHere)
                    task.Wait();
                else
                    _ = task.Wait(int.MaxValue);
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
            catch (Exception)
            {
                mayRunHere = false;
            }
        }
    }

    /// <inheritdoc cref="UntilEnded(LeanTask, ref bool)"/>
    internal static void UntilEnded(Task task, ref bool interrupted)
    {
        while (!task.IsCompleted)
        {
            try
            {
                // Not for a scheduler: it was asked before.
                _ = ((IAsyncResult)task).AsyncWaitHandle.WaitOne();
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        }
    }
}
