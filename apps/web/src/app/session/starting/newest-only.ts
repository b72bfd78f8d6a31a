/**
 * Runs what is asked for, never two at once: each run reads what the one before it wrote. Only the newest answer counts;
 * an older one is undefined, and what was overtaken while it waited does not run at all.
 */
export function newestOnly<T>(run: () => Promise<T>) {
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
    /** Whatever is underway no longer counts. */
    forget: () => void newest++,
  }
}
