import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptItem } from '../item.ts'
import type { OutboxStore } from './store.ts'

interface Tables extends DBSchema {
  items: { key: string; value: KeptItem; indexes: { by_person: string } }
  pieces: { key: [string, number]; value: Blob }
}

const NAME = 'earshot outbox'
const VERSION = 1

/** Keeps in IndexedDB. Throws where the browser does not let us; it may also neither open nor fail. */
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
    async put(item) {
      const writing = database.transaction('items', 'readwrite', strict)
      await Promise.all([writing.store.put(item), writing.done])
    },
    async append(client_id, place, piece) {
      const writing = database.transaction('pieces', 'readwrite', strict)
      await Promise.all([writing.store.put(piece, [client_id, place]), writing.done])
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
