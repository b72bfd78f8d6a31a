import { ApiError } from '@earshot/contract/errors'
import { createPageStore } from '../../lib/page-store.ts'
import { type OutboxEntry, itemOf } from './outbox-entry.ts'
import type { OutboxItem, StoredItem, OutboxOwner } from './outbox-item.ts'
import { isLocked, watchLock } from './locks.ts'
import type { OutboxChannel } from './outbox-channel.ts'
import { SerialQueue } from './store/serial-queue.ts'
import type { OutboxStore } from './store/outbox-store.ts'

interface OutboxBackend {
  store: Promise<OutboxStore>
  channel: OutboxChannel
}

/** Unsent items of this tab and the store. Items that the store cannot take are kept in memory. */
export class OutboxItems {
  readonly owner: OutboxOwner
  readonly #backend: OutboxBackend
  readonly #entries = new Map<string, OutboxEntry>()
  readonly #writing = new SerialQueue()
  readonly #watch = watchLock(() => this.onFreed())
  readonly #items = createPageStore<readonly OutboxItem[]>([])
  /** Called when another tab releases an item, including by crashing. */
  onFreed = () => {}

  constructor(owner: OutboxOwner, backend: OutboxBackend) {
    this.owner = owner
    this.#backend = backend
    backend.channel.subscribe((message) => {
      if (message === 'changed') void this.read()
      else this.#progressElsewhere(message.client_id, message.sent)
    })
  }

  items = this.#items.get

  subscribe = this.#items.subscribe

  settled = (client_id: string) => this.#writing.settled(client_id)

  find = (client_id: string) => this.#entries.get(client_id)?.kept

  waiting = () =>
    [...this.#entries.values()].filter(({ kept, held }) => kept.stage === 'queued' && !held).map(({ kept }) => kept)

  isAtRisk = () => [...this.#entries.values()].some(({ unwritten, broken }) => unwritten > 0 || broken)

  /**
   * Adds an item. A draft is held by this tab and written once its lock is `granted`, so that other tabs do not adopt
   * it.
   */
  add(kept: StoredItem, pieces: Blob[], granted: Promise<unknown> = Promise.resolve()) {
    const { client_id } = kept
    const held = kept.stage === 'draft' ? 'here' : null
    this.#entries.set(client_id, { kept, pieces, held, sent: 0, unwritten: 0, broken: false })
    void this.#writing.do(client_id, () => granted)
    if (pieces.length === 0) this.#write(client_id, (store) => store.put(kept))
    else this.#writeSound(client_id, (store) => store.put(kept, pieces))
    this.#changed(client_id)
  }

  append(client_id: string, piece: Blob) {
    const entry = this.#entries.get(client_id)
    if (!entry) return
    entry.pieces ??= []
    const index = entry.pieces.push(piece) - 1
    this.#writeSound(client_id, (store) => store.append(client_id, index, piece))
    this.change(client_id, { size: entry.kept.size + piece.size })
  }

  change(client_id: string, changes: Partial<StoredItem>) {
    const entry = this.#entries.get(client_id)
    if (!entry) return
    entry.kept = { ...entry.kept, ...changes }
    this.#write(client_id, (store) => store.put(entry.kept))
    if (changes.stage) this.#changed(client_id)
    else this.notify()
  }

  hold(client_id: string, held: OutboxEntry['held']) {
    const entry = this.#entries.get(client_id)
    if (!entry) return
    Object.assign(entry, { held, sent: 0 })
    this.notify()
  }

  progress(client_id: string, sent: number) {
    const entry = this.#entries.get(client_id)
    if (!entry) return
    entry.sent = sent
    this.#backend.channel.post({ client_id, sent })
    this.notify()
  }

  forget(client_id: string) {
    this.#entries.delete(client_id)
    this.notify()
  }

  remove(client_id: string) {
    if (!this.#entries.delete(client_id)) return
    this.#write(client_id, (store) => store.remove(client_id))
    this.#changed(client_id)
  }

  async audio(client_id: string): Promise<Blob> {
    const entry = this.#entries.get(client_id)
    if (!entry) throw new ApiError('not_found', 'It no longer exists')
    const pieces = entry.pieces ?? (await (await this.#backend.store).pieces(client_id))
    const [only] = pieces
    return pieces.length === 1 && only instanceof File ? only : new Blob(pieces, { type: entry.kept.type })
  }

  async isGone(client_id: string) {
    const entry = this.#entries.get(client_id)
    if (!entry) return true
    if (entry.unwritten) return false
    await this.#writing.settled(client_id)
    if (entry.broken) return false
    return (await (await this.#backend.store).find(client_id)) === undefined
  }

  async read() {
    const store = await this.#backend.store
    const isHeld = await isLocked()
    const rows = (await store.list(this.owner)).filter(({ org_id }) => org_id === this.owner.org_id)
    const kept = new Map(rows.map((row) => [row.client_id, row]))
    for (const [client_id, { held, unwritten, broken }] of this.#entries)
      if (!kept.has(client_id) && held !== 'here' && !unwritten && !broken && !this.#writing.isBusy(client_id))
        this.#entries.delete(client_id)
    for (const row of rows) this.#adopt(row, isHeld(row.client_id))
    this.notify()
  }

  notify() {
    const ours = [...this.#entries.values()].filter(({ kept, held }) => kept.stage !== 'draft' || held !== 'elsewhere')
    this.#items.set(ours.map(itemOf))
  }

  #adopt(row: StoredItem, heldElsewhere: boolean) {
    const entry = this.#entries.get(row.client_id)
    if (entry?.held === 'here' || this.#writing.isBusy(row.client_id)) return
    const held = heldElsewhere ? 'elsewhere' : null
    if (held) this.#watch(row.client_id)
    this.#entries.set(row.client_id, { pieces: null, sent: 0, unwritten: 0, broken: false, ...entry, kept: row, held })
  }

  #progressElsewhere(client_id: string, sent: number) {
    const entry = this.#entries.get(client_id)
    if (!entry || entry.held === 'here') return
    Object.assign(entry, { held: 'elsewhere', sent })
    this.notify()
  }

  #writeSound(client_id: string, write: (store: OutboxStore) => Promise<void>) {
    const entry = this.#entries.get(client_id)
    if (!entry) return
    entry.unwritten++
    this.#write(client_id, async (store) => {
      if (!entry.broken) await write(store)
      if (!store.lasting) entry.broken = true
      entry.unwritten--
      // The picked file may change or disappear on disk, so the stored copy is used from now on.
      if (!entry.unwritten && !entry.broken && entry.kept.stage !== 'draft') entry.pieces = null
      this.notify()
    })
  }

  /** If writing fails, the item stays in memory with a problem. */
  #write(client_id: string, write: (store: OutboxStore) => Promise<void>) {
    const work = async () => write(await this.#backend.store)
    void this.#writing.do(client_id, work, () => this.#breakOff(client_id))
  }

  #breakOff(client_id: string) {
    const entry = this.#entries.get(client_id)
    if (!entry) return
    entry.broken = true
    this.notify()
  }

  #changed(client_id: string) {
    this.notify()
    void this.#writing.settled(client_id).then(() => this.#backend.channel.post('changed'))
  }
}
