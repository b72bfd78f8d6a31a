import type { OutboxItem } from './outbox-item.ts'
import type { OutboxItems } from './outbox-items.ts'

/** A recording in progress, stored piece by piece. */
export class RecordingDraft {
  readonly client_id: string
  readonly #outboxItems: OutboxItems

  constructor(outboxItems: OutboxItems, client_id: string) {
    this.#outboxItems = outboxItems
    this.client_id = client_id
  }

  /** Stores the next piece. Never throws: what the device cannot store stays in memory, and the item has a problem. */
  append = (piece: Blob) => void (piece.size && this.#outboxItems.append(this.client_id, piece))

  note = (facts: { duration: number; peaks: number[] }) => this.#outboxItems.change(this.client_id, facts)

  /** Returns the whole sound. This tab keeps the lock until it is queued or discarded. */
  finish = () => this.#outboxItems.audio(this.client_id)

  state = (): OutboxItem | undefined => this.#outboxItems.items().find(({ client_id }) => client_id === this.client_id)
}
