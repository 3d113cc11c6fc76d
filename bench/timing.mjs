// Durations of what benchmarks measure.

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The milliseconds that the action took. */
export async function timed(action) {
  const began = performance.now();
  await action();
  return performance.now() - began;
}
