using LeanTasks.Tool.Calibration;

namespace LeanTasks.Tool.Advice;

/// <summary>The saving of a piece of advice over all counted calls.</summary>
/// <param name="Bytes">Bytes on the heap.</param>
/// <param name="Nanoseconds">Nanoseconds; negative if it would cost time.</param>
internal readonly record struct Saving(double Bytes, Estimate Nanoseconds);
