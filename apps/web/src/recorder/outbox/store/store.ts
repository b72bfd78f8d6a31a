import type { KeptItem, Owner } from '../item.ts'

/** Where unsent sounds are kept. Everything but `list` throws when there is no room. */
export interface OutboxStore {
  /** Whether it outlives the page. */
  readonly lasting: boolean
  list(owner: Pick<Owner, 'user_id'>): Promise<KeptItem[]>
  find(client_id: string): Promise<KeptItem | undefined>
  put(item: KeptItem): Promise<void>
  /** Keeps a piece of sound at its place. */
  append(client_id: string, place: number, piece: Blob): Promise<void>
  pieces(client_id: string): Promise<Blob[]>
  remove(client_id: string): Promise<void>
}
