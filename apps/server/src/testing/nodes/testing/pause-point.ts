const kinds = ['letter', 'push', 'webhook'] as const

/**
 * The worst moment for a kill: an e-mail, a push message and a webhook were accepted, but the sender has no answer yet.
 * Holds back one answer of each kind; the e-mail's after so many others.
 */
export function openPausePoint(after: number) {
  const [full, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open: (typeof kinds)[number][] = [...kinds]
  let passed = 0
  return {
    full: full.promise,
    /** Lets everything pass from now on. */
    release: () => over.resolve(),
    mayAnswer: (kind: (typeof kinds)[number]) => async () => {
      if (kind !== open[0] || passed++ < after) return
      open.shift()
      if (open.length === 0) full.resolve()
      await over.promise
    },
  }
}
