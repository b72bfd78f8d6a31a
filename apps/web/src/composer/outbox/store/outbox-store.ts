import type { StoredItem, OutboxOwner } from '../outbox-item.ts'

/** All methods except `list` throw when storage is full. */
export interface OutboxStore {
  readonly lasting: boolean
  list(owner: Pick<OutboxOwner, 'user_id'>): Promise<StoredItem[]>
  find(client_id: string): Promise<StoredItem | undefined>
  /** Writes all of it or nothing: an item must never be found without its sound. */
  put(item: StoredItem, pieces?: readonly Blob[]): Promise<void>
  append(client_id: string, index: number, piece: Blob): Promise<void>
  pieces(client_id: string): Promise<Blob[]>
  remove(client_id: string): Promise<void>
}

/** Keeps items as long as the page lives, for browsers that persist nothing. */
export function memoryStore(): OutboxStore {
  const items = new Map<string, StoredItem>()
  const sounds = new Map<string, Blob[]>()
  return {
    lasting: false,
    list: async ({ user_id }) => [...items.values()].filter((item) => item.user_id === user_id),
    find: async (client_id) => items.get(client_id),
    put: async (item, pieces) => {
      items.set(item.client_id, item)
      if (pieces) sounds.set(item.client_id, [...pieces])
    },
    append: async (client_id, index, piece) => {
      const pieces = sounds.get(client_id) ?? []
      pieces[index] = piece
      sounds.set(client_id, pieces)
    },
    pieces: async (client_id) => sounds.get(client_id) ?? [],
    remove: async (client_id) => {
      items.delete(client_id)
      sounds.delete(client_id)
    },
  }
}
