const nameOf = (doing: Doing, client_id: string) => `earshot outbox ${doing} ${client_id}`
type Doing = 'recording' | 'sending'

/** Insecure origins have no Web Locks. They cannot record either, and the server ignores duplicates. */
const locks = globalThis.navigator?.locks as LockManager | undefined

/** Tells other tabs that this one is recording. The browser releases the lock when the tab closes or crashes. */
export function holdRecording(client_id: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const granted = new Promise<void>((resolve) => {
    if (!locks) return resolve()
    void locks.request(nameOf('recording', client_id), () => {
      resolve()
      return held
    })
  })
  return { granted, release }
}

/** Returns false if another tab holds the lock. */
export async function whileLocked(client_id: string, work: () => Promise<void>): Promise<boolean> {
  if (!locks) {
    await work()
    return true
  }
  return locks.request(nameOf('sending', client_id), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** Waits until no tab records or sends the item, even if that tab crashed. */
export async function untilFree(client_id: string) {
  for (const doing of ['recording', 'sending'] as const) await locks?.request(nameOf(doing, client_id), () => undefined)
}

export async function isLocked() {
  const held = new Set((await locks?.query())?.held?.map(({ name }) => name))
  return (client_id: string) => held.has(nameOf('recording', client_id)) || held.has(nameOf('sending', client_id))
}

/** Calls back when another tab releases an item, including by crashing. */
export function watchLock(onFreed: () => void) {
  const watched = new Set<string>()
  return (client_id: string) => {
    if (watched.has(client_id)) return
    watched.add(client_id)
    void untilFree(client_id).then(() => {
      watched.delete(client_id)
      onFreed()
    })
  }
}
