import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrgScope } from '../../organizations/scope.ts'
import { openUploadAccess, type UploadProgress, uploadProgress } from '../uploads/uploads.service.ts'

const POLL_MS = 200
/** Bytes in memory for listeners at the end: about a minute. */
const RECENT = 512 * 1024

/** The bytes of an upload as they arrive, on this node or another. One for all who listen on this node. */
export interface GrowingSound {
  /** What has arrived; null once it is gone. */
  now(): UploadProgress | null
  read(start: number, end: number): AsyncIterable<Buffer>
  /** Resolves when more has arrived, it has ended, or it is gone. */
  grown(): Promise<void>
  release(): void
}

const open = new Map<string, { sound: GrowingSound; users: number; stop: () => void }>()

/** Call `release` when it is not needed any more. */
export async function openGrowingSound(org: OrgScope, upload_id: string): Promise<GrowingSound> {
  const name = `${org.org_id} ${upload_id}`
  const known = open.get(name) ?? { users: 0, ...(await watch(org, upload_id)) }
  const shared = open.get(name) ?? known
  if (shared !== known) known.stop()
  open.set(name, shared)
  shared.users++
  const release = () => {
    shared.users--
    if (shared.users > 0) return
    shared.stop()
    open.delete(name)
  }
  return { ...shared.sound, release }
}

async function watch(org: OrgScope, upload_id: string) {
  let now = await uploadProgress(org, upload_id)
  let stopped = false
  let next = Promise.withResolvers<void>()
  const recent = recentBytes(now?.received ?? 0)

  async function poll() {
    const found = await uploadProgress(org, upload_id)
    if (JSON.stringify(found) === JSON.stringify(now)) return
    if (found && now && found.received > now.received)
      await recent.add(read(org, upload_id, { start: now.received, end: found.received }))
    now = found
    next.resolve()
    next = Promise.withResolvers()
  }
  async function follow() {
    while (!stopped) {
      await pause(POLL_MS)
      await poll().catch((error) => org.context.log.warn({ err: error, upload_id }, 'a live talk was not read'))
    }
    next.resolve()
  }
  void follow()
  const sound: GrowingSound = {
    now: () => now,
    read: (start, end) => recent.from(start, end) ?? read(org, upload_id, { start, end }),
    grown: () => next.promise,
    release: () => {},
  }
  return { sound, stop: () => (stopped = true) }
}

async function* read(org: OrgScope, upload_id: string, { start, end }: { start: number; end: number }) {
  const { read: readPart } = await openUploadAccess(org, upload_id)
  yield* readPart(start, end)
}

function recentBytes(begins: number) {
  let from = begins
  let bytes = Buffer.alloc(0)
  return {
    async add(more: AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, await buffer(more)])
      const over = Math.max(0, bytes.length - RECENT)
      bytes = bytes.subarray(over)
      from += over
    },
    /** Undefined if they are not all here. */
    from(start: number, end: number): AsyncIterable<Buffer> | undefined {
      if (start < from || end > from + bytes.length) return undefined
      return toStream(bytes.subarray(start - from, end - from))
    },
  }
}

async function* toStream(bytes: Buffer) {
  yield bytes
}
