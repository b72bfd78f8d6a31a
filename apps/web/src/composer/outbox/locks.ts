const nameOf = (doing: Doing, client_id: string) => `earshot outbox ${doing} ${client_id}`
type Doing = 'recording' | 'sending'

/** Pages without https have no locks: they cannot record either, and the server knows what it has got twice. */
const locks = globalThis.navigator?.locks as LockManager | undefined

/** Says to other tabs that this one records something. Their word for it ends when this tab does. */
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

/** Sends unless another tab holds the lock; then returns false. */
export async function sendAlone(client_id: string, send: () => Promise<void>): Promise<boolean> {
  if (!locks) {
    await send()
    return true
  }
  return locks.request(nameOf('sending', client_id), { ifAvailable: true }, async (lock) => {
    if (lock) await send()
    return lock !== null
  })
}

/** Waits until no tab is recording or sending it any more, however that ended. */
export async function untilFree(client_id: string) {
  for (const doing of ['recording', 'sending'] as const) await locks?.request(nameOf(doing, client_id), () => undefined)
}

/** What any tab is recording or sending. */
export async function isLocked() {
  const held = new Set((await locks?.query())?.held?.map(({ name }) => name))
  return (client_id: string) => held.has(nameOf('recording', client_id)) || held.has(nameOf('sending', client_id))
}

/** Watches over what other tabs hold, and tells when one lets go, be it by crashing. */
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
