import type { Item } from './item.ts'
import type { Shelf } from './shelf.ts'

/** A recording that is being made, kept piece by piece as it comes. */
export class Draft {
  readonly client_id: string
  readonly #shelf: Shelf

  constructor(shelf: Shelf, client_id: string) {
    this.#shelf = shelf
    this.client_id = client_id
  }

  /** Keeps what comes next. Never throws: what the device cannot keep stays in the page, and the item says so. */
  append = (piece: Blob) => void (piece.size && this.#shelf.append(this.client_id, piece))

  note = (facts: { duration: number; peaks: number[] }) => this.#shelf.change(this.client_id, facts)

  /** Says that the sound is whole. It stays in this tab's hands until it is queued or discarded. Answers the sound. */
  finish = () => this.#shelf.audio(this.client_id)

  /** How it stands: whether it survives a reload, and the problem if not. */
  state = (): Item | undefined => this.#shelf.items().find(({ client_id }) => client_id === this.client_id)
}
