const kinds = ['letter', 'push', 'webhook'] as const

/**
 * The worst moment there is: a letter, a push message and a webhook have been accepted, and whoever sent them has not
 * heard so. Holds back one answer of each kind, that for a letter after so many others.
 */
export function openTrap(after: number) {
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
