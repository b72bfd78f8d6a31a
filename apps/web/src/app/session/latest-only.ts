/**
 * Runs one call at a time, because each reads what the previous one has written. Only the newest result counts: calls
 * overtaken while they waited do not run, and older results are undefined.
 */
export function latestOnly<T>(run: () => Promise<T>) {
  let newest = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async ask(): Promise<T | undefined> {
      const mine = ++newest
      const turn = last.then(() => (mine === newest ? run() : undefined))
      last = turn.catch(() => undefined)
      const answer = await turn
      return mine === newest ? answer : undefined
    },
    forget: () => void newest++,
    /** Resolves once the call under way has ended. */
    ended: () => last,
  }
}
