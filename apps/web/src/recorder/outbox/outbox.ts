import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import { deedName } from '../../lib/calls/second-try.ts'
import { Draft } from './draft.ts'
import type { Fields, Item, KeptItem } from './item.ts'
import type { FileAbout } from './list/FileFields.tsx'
import { holdRecording } from './locks.ts'
import { Sender, type Sent } from './sending/sender.ts'
import type { Shelf } from './shelf.ts'

/** A file to send, and what is said of it. */
export interface ChosenFile {
  file: File
  about: FileAbout
}

interface Begun {
  client_id: string
  recorded_at: string
  /** The media type that is being recorded. */
  type: string
}

/** What one person has not sent yet in one organization. It keeps, and it sends by itself. */
export class Outbox {
  readonly #shelf: Shelf
  readonly #sender: Sender
  readonly #releases = new Map<string, () => void>()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
    this.#sender = new Sender(shelf)
    shelf.onFreed = () => void shelf.read().then(() => this.#sender.goOn())
  }

  get owner() {
    return this.#shelf.owner
  }

  items = (): readonly Item[] => this.#shelf.items()

  /** Calls back after every change; answers how to stop. */
  hear = (listener: () => void) => this.#shelf.hear(listener)

  /** Calls back when the server has answered with a talk; answers how to stop. */
  hearSent = (listener: (sent: Sent) => void) => this.#sender.hear(listener)

  waitsFor = () => this.#sender.waitsFor()

  /** Whether closing the page would lose something. */
  isAtRisk = () => this.#shelf.isAtRisk()

  audio = (client_id: string) => this.#shelf.audio(client_id)

  begin({ client_id, recorded_at, type }: Begun): Draft {
    const { granted, release } = holdRecording(client_id)
    this.#releases.set(client_id, release)
    this.#shelf.add({ ...this.#fresh, client_id, recorded_at, type, kind: 'recording', stage: 'draft' }, [], granted)
    return new Draft(this.#shelf, client_id)
  }

  /** Where something goes, and what is known about it; null until that is said. */
  fieldsOf = (client_id: string) => this.#shelf.find(client_id)?.fields ?? null

  /** Hands a finished or unfinished recording over for sending, or sends again what needed attention. */
  queue(client_id: string, fields: Fields) {
    this.#shelf.change(client_id, { fields, stage: 'queued', problem: null })
    this.#letGo(client_id)
    this.#sender.wake()
  }

  addFiles(files: readonly ChosenFile[], fields: Fields) {
    for (const { file, about } of files) this.#shelf.add(this.#fileItem(file, { ...fields, ...about }), [file])
    this.#sender.wake()
  }

  /** Keeps files that nobody has chosen a channel for yet. */
  keepFiles(files: readonly File[]) {
    for (const file of files) {
      const { fields: _, ...item } = this.#fileItem(file, { channel_id: '' })
      this.#shelf.add({ ...item, fields: null, stage: item.problem ? 'failed' : 'draft' }, [file])
      this.#shelf.hold(item.client_id, null)
    }
  }

  /** Throws it away for good, also on its way. */
  discard(client_id: string) {
    const upload = this.#shelf.find(client_id)?.upload
    this.#sender.stop(client_id)
    this.#shelf.remove(client_id)
    this.#letGo(client_id)
    if (upload) void giveUp(upload.url, this.#shelf.owner.user_id)
  }

  /** Reads again what is kept, and sends what can be sent. */
  async wake() {
    await this.#shelf.read()
    this.#sender.wake()
  }

  /** Others may know that nobody holds it any more once they can read what has become of it. */
  #letGo(client_id: string) {
    const release = this.#releases.get(client_id)
    this.#releases.delete(client_id)
    this.#shelf.hold(client_id, null)
    if (release) void this.#shelf.settled(client_id).then(release)
  }

  get #fresh() {
    return { ...this.#shelf.owner, ...blank, peaks: [] }
  }

  /** What is too large is refused here already: nobody should wait for that. */
  #fileItem(file: File, fields: Fields): KeptItem {
    const { name, size, type, lastModified } = file
    const told = { client_id: deedName(), recorded_at: new Date(lastModified).toISOString(), name, size, type, fields }
    const problem = size > LARGEST_UPLOAD ? TOO_LARGE : null
    return { ...this.#fresh, ...told, kind: 'file', stage: problem ? 'failed' : 'queued', problem }
  }
}

const TOO_LARGE = { code: 'too_large', message: 'A talk may be at most 500 MB' } as const
const blank = { name: '', size: 0, duration: null, fields: null, upload: null, problem: null }

/** Best effort: what is not given up is cleared by the server after a day. */
async function giveUp(url: string, user_id: string) {
  const { terminate } = await import('./sending/in-parts.ts')
  await terminate(url, user_id).catch(() => undefined)
}
