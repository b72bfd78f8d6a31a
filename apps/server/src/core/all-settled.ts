type Results<Work extends readonly unknown[]> = { -readonly [At in keyof Work]: Awaited<Work[At]> }

/** Waits for all, so that none is under way when its transaction ends. Throws the error of the first that failed. */
export async function allSettled<Work extends readonly unknown[]>(work: [...Work]): Promise<Results<Work>> {
  const outcomes = await Promise.allSettled(work)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return Promise.all(work)
}
