import type { KeptItem } from '../item.ts'
import type { OutboxStore } from './store.ts'

/** Keeps nothing longer than the page lives, where the browser keeps nothing for us. */
export function inMemory(): OutboxStore {
  const items = new Map<string, KeptItem>()
  const sounds = new Map<string, Blob[]>()
  return {
    lasting: false,
    list: async ({ user_id }) => [...items.values()].filter((item) => item.user_id === user_id),
    find: async (client_id) => items.get(client_id),
    put: async (item) => void items.set(item.client_id, item),
    append: async (client_id, place, piece) => {
      const pieces = sounds.get(client_id) ?? []
      pieces[place] = piece
      sounds.set(client_id, pieces)
    },
    pieces: async (client_id) => sounds.get(client_id) ?? [],
    remove: async (client_id) => {
      items.delete(client_id)
      sounds.delete(client_id)
    },
  }
}
