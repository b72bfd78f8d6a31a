import { pause } from '../../../lib/calls/pause.ts'
import { inMemory } from './in-memory.ts'
import type { OutboxStore } from './store.ts'

const PATIENCE_MS = 30_000
const LONGEST_WAIT_MS = 10 * 60_000

/**
 * The store that `open` brings. Where that fails or takes too long, what comes is kept in the page (which is guarded), and it
 * is tried again, less and less often, until it opens.
 */
export async function patientStore(open: () => Promise<OutboxStore>, { onLate }: { onLate: () => void }) {
  let current: OutboxStore | undefined
  const become = (store: OutboxStore) => (current ??= store)
  const attempt = () => open().then(become)
  const first = attempt()
  await Promise.race([first.catch(() => undefined), pause(PATIENCE_MS)])
  if (current) return current

  const page = inMemory()
  const coming = Promise.any([first, untilOpen(attempt)])
  void coming.then(onLate)
  return inTurn(() => current ?? page)
}

async function untilOpen(attempt: () => Promise<OutboxStore>) {
  for (let wait = PATIENCE_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    await pause(wait)
    const opened = await Promise.race([attempt().catch(() => undefined), pause(PATIENCE_MS)])
    if (opened) return opened
  }
}

/** A store that is another one as soon as there is a better. What was kept in the page before stays with who keeps it there. */
const inTurn = (store: () => OutboxStore): OutboxStore => ({
  get lasting() {
    return store().lasting
  },
  list: (owner) => store().list(owner),
  find: (client_id) => store().find(client_id),
  put: (item) => store().put(item),
  append: (client_id, place, piece) => store().append(client_id, place, piece),
  pieces: (client_id) => store().pieces(client_id),
  remove: (client_id) => store().remove(client_id),
})
