import type { OutboxItem, StoredItem } from './outbox-item.ts'
import type { OutboxItems } from './outbox-items.ts'

export class RecordingDraft {
  readonly client_id: string
  readonly #outboxItems: OutboxItems

  constructor(outboxItems: OutboxItems, client_id: string) {
    this.#outboxItems = outboxItems
    this.client_id = client_id
  }

  /** Never throws: pieces the device cannot store stay in memory, and the item gets a problem. */
  append = (piece: Blob) => void (piece.size && this.#outboxItems.append(this.client_id, piece))

  note = (facts: { duration: number; peaks: number[] }) => this.#outboxItems.change(this.client_id, facts)

  /** Where it arrives while it is recorded, and whom it is for: if the page closes, it is not offered to others. */
  keepUpload = (live: Pick<StoredItem, 'upload' | 'live_id' | 'fields'>) =>
    this.#outboxItems.change(this.client_id, live)

  /** Returns the whole audio. This tab keeps the lock until the item is queued or discarded. */
  finish = () => this.#outboxItems.audio(this.client_id)

  state = (): OutboxItem | undefined => this.#outboxItems.items().find(({ client_id }) => client_id === this.client_id)
}
