import { pause } from '../../../lib/api/pause.ts'
import { memoryStore, type OutboxStore } from './outbox-store.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredItem } from '../outbox-item.ts'

const PATIENCE_MS = 30_000
const LONGEST_WAIT_MS = 10 * 60_000

/**
 * Keeps items in memory while `open` fails or takes too long, and retries it with backoff. The page warns before
 * closing during that time.
 */
export async function fallbackStore(open: () => Promise<OutboxStore>, { onLate }: { onLate: () => void }) {
  let current: OutboxStore | undefined
  const become = (store: OutboxStore) => (current ??= store)
  const attempt = () => open().then(become)
  const first = attempt()
  await Promise.race([first.catch(() => undefined), pause(PATIENCE_MS)])
  if (current) return current

  const page = memoryStore()
  const opening = Promise.any([first, untilOpen(attempt)])
  void opening.then(onLate)
  return inTurn(() => current ?? page)
}

async function untilOpen(attempt: () => Promise<OutboxStore>) {
  for (let wait = PATIENCE_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    await pause(wait)
    const opened = await Promise.race([attempt().catch(() => undefined), pause(PATIENCE_MS)])
    if (opened) return opened
  }
}

const inTurn = (store: () => OutboxStore): OutboxStore => ({
  get lasting() {
    return store().lasting
  },
  list: (owner) => store().list(owner),
  find: (client_id) => store().find(client_id),
  put: (item, pieces) => store().put(item, pieces),
  append: (client_id, index, piece) => store().append(client_id, index, piece),
  pieces: (client_id) => store().pieces(client_id),
  remove: (client_id) => store().remove(client_id),
})

interface Tables extends DBSchema {
  items: { key: string; value: StoredItem; indexes: { by_person: string } }
  pieces: { key: [string, number]; value: Blob }
}

const NAME = 'earshot outbox'
const VERSION = 1

/** Throws if the browser refuses. Some browsers neither open nor fail. */
export async function openDatabase(): Promise<OutboxStore> {
  const database = await openDB<Tables>(NAME, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore('items', { keyPath: 'client_id' }).createIndex('by_person', 'user_id')
      fresh.createObjectStore('pieces')
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  })
  return storeIn(database)
}

function storeIn(database: IDBPDatabase<Tables>): OutboxStore {
  const strict = { durability: 'strict' } as const
  return {
    lasting: true,
    list: ({ user_id }) => database.getAllFromIndex('items', 'by_person', user_id),
    find: (client_id) => database.get('items', client_id),
    async put(item, pieces = []) {
      const writing = database.transaction(pieces.length > 0 ? ['items', 'pieces'] : ['items'], 'readwrite', strict)
      const sounds = pieces.map((piece, index) => writing.objectStore('pieces').put(piece, [item.client_id, index]))
      await Promise.all([writing.objectStore('items').put(item), ...sounds, writing.done])
    },
    async append(client_id, index, piece) {
      const writing = database.transaction('pieces', 'readwrite', strict)
      await Promise.all([writing.store.put(piece, [client_id, index]), writing.done])
    },
    pieces: (client_id) => database.getAll('pieces', allOf(client_id)),
    async remove(client_id) {
      const writing = database.transaction(['items', 'pieces'], 'readwrite')
      const items = writing.objectStore('items').delete(client_id)
      const pieces = writing.objectStore('pieces').delete(allOf(client_id))
      await Promise.all([items, pieces, writing.done])
    },
  }
}

const allOf = (client_id: string) => IDBKeyRange.bound([client_id, 0], [client_id, Number.MAX_SAFE_INTEGER])
