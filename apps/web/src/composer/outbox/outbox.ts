import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import { LARGEST_VCON } from '@earshot/contract/vcons'
import { discardedLive } from '../live/discarded-live.ts'
import { idempotencyKey } from '../../lib/api/retry-once.ts'
import { isVcon } from '../../lib/sound-files.ts'
import type { OutboxItem, SendProblem, StoredItem, TalkFields } from './outbox-item.ts'
import { RecordingDraft } from './recording-draft.ts'
import type { FileAbout } from './list/FileFields.tsx'
import { holdRecording } from './locks.ts'
import { Sender, type SentTalk } from './sending/sender.ts'
import type { OutboxItems } from './outbox-items.ts'

export interface PickedFile {
  file: File
  about: FileAbout
}

interface Begun {
  client_id: string
  recorded_at: string
  type: string
}

export class Outbox {
  readonly #outboxItems: OutboxItems
  readonly #sender: Sender
  readonly #releases = new Map<string, () => void>()

  constructor(outboxItems: OutboxItems) {
    this.#outboxItems = outboxItems
    this.#sender = new Sender(outboxItems)
    outboxItems.onFreed = () => void outboxItems.read().then(() => this.#sender.sendMore())
  }

  get owner() {
    return this.#outboxItems.owner
  }

  items = (): readonly OutboxItem[] => this.#outboxItems.items()

  subscribe = (listener: () => void) => this.#outboxItems.subscribe(listener)

  subscribeSent = (listener: (sent: SentTalk) => void) => this.#sender.subscribe(listener)

  waitsFor = () => this.#sender.waitsFor()

  isAtRisk = () => this.#outboxItems.isAtRisk()

  audio = (client_id: string) => this.#outboxItems.audio(client_id)

  begin({ client_id, recorded_at, type }: Begun): RecordingDraft {
    const { granted, release } = holdRecording(client_id)
    this.#releases.set(client_id, release)
    this.#outboxItems.add(
      { ...this.#fresh, client_id, recorded_at, type, kind: 'recording', stage: 'draft' },
      [],
      granted,
    )
    return new RecordingDraft(this.#outboxItems, client_id)
  }

  /** Null until a destination is chosen. */
  fieldsOf = (client_id: string) => this.#outboxItems.find(client_id)?.fields ?? null

  queue(client_id: string, fields: TalkFields) {
    this.#outboxItems.change(client_id, { fields, stage: 'queued', problem: null })
    this.#releaseLock(client_id)
    this.#sender.wake()
  }

  addFiles(files: readonly PickedFile[], fields: TalkFields) {
    for (const { file, about } of files) {
      const tags = [...new Set([...(fields.tags ?? []), ...(about.tags ?? [])])]
      this.#outboxItems.add(this.#fileItem(file, { ...fields, ...about, ...(tags.length > 0 && { tags }) }), [file])
    }
    this.#sender.wake()
  }

  keepFiles(files: readonly File[]) {
    for (const file of files) {
      const { fields: _, ...item } = this.#fileItem(file, { channel_id: '' })
      this.#outboxItems.add({ ...item, fields: null, stage: item.problem ? 'failed' : 'draft' }, [file])
      this.#outboxItems.hold(item.client_id, null)
    }
  }

  discard(client_id: string) {
    const item = this.#outboxItems.find(client_id)
    this.#sender.stop(client_id)
    this.#outboxItems.remove(client_id)
    this.#releaseLock(client_id)
    const { user_id } = this.owner
    const { live_id } = item ?? {}
    if (live_id) void discarding().then(({ discardLive }) => discardLive(live_id, user_id), ignore)
    else if (item?.upload) void giveUp(item.upload.url, user_id)
  }

  async resume() {
    if (discardedLive.get()) void discarding().then(({ discardPending }) => discardPending(), ignore)
    await this.#outboxItems.read()
    this.#sender.wake()
  }

  /** Lists a recording that no composer shows any more. */
  release = (client_id: string) => this.#releaseLock(client_id)

  /** Releases the lock only after other tabs can read the new state. */
  #releaseLock(client_id: string) {
    const release = this.#releases.get(client_id)
    this.#releases.delete(client_id)
    this.#outboxItems.hold(client_id, null)
    if (release) void this.#outboxItems.settled(client_id).then(release)
  }

  get #fresh() {
    return { ...this.#outboxItems.owner, ...blank, peaks: [] }
  }

  /** Files that are too large fail before the upload. */
  #fileItem(file: File, fields: TalkFields): StoredItem {
    const { name, size, type, lastModified } = file
    const announcement = {
      client_id: idempotencyKey(),
      recorded_at: new Date(lastModified).toISOString(),
      name,
      size,
      type,
      fields,
    }
    const problem = sizeProblem(file)
    return { ...this.#fresh, ...announcement, kind: 'file', stage: problem ? 'failed' : 'queued', problem }
  }
}

function sizeProblem(file: File): SendProblem | null {
  if (isVcon(file)) return file.size > LARGEST_VCON ? VCON_TOO_LARGE : null
  return file.size > LARGEST_UPLOAD ? TOO_LARGE : null
}

const VCON_TOO_LARGE = { code: 'too_large', message: 'A vCon may be at most 48 MB', field: 'audio' } as const
const TOO_LARGE = { code: 'too_large', message: 'A talk may be at most 500 MB', field: 'audio' } as const
const blank = { name: '', size: 0, duration: null, fields: null, upload: null, problem: null }

const discarding = () => import('../live/discard-live.ts')
const ignore = () => {}

/** Best effort: the server removes abandoned uploads after a day. */
async function giveUp(url: string, user_id: string) {
  const { terminate } = await import('./sending/chunked-upload.ts')
  await terminate(url, user_id).catch(() => undefined)
}
