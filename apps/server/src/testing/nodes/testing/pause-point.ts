const kinds = ['letter', 'push', 'webhook'] as const

/**
 * Provokes the worst moment for a kill: an e-mail, a push message and a webhook were accepted, but the sender has not
 * received the answer. Holds back one answer of each kind, that of the e-mail after `after` others.
 */
export function openPausePoint(after: number) {
  const [full, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open: (typeof kinds)[number][] = [...kinds]
  let passed = 0
  return {
    full: full.promise,
    release: () => over.resolve(),
    mayAnswer: (kind: (typeof kinds)[number]) => async () => {
      if (kind !== open[0] || passed++ < after) return
      open.shift()
      if (open.length === 0) full.resolve()
      await over.promise
    },
  }
}
