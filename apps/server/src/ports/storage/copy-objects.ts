import { nullIfMissing, type Storage } from './storage.ts'

/** `kept` existed already; `gone` were removed during the copy. */
export interface CopyReport {
  copied: number
  kept: number
  gone: number
  bytes: number
}

interface Way {
  from: Storage
  to: Storage
}

/** Milliseconds of clock skew: an original modified this shortly before its copy is copied again. */
const SAME_MOMENT = 5 * 60 * 1000
const AT_ONCE = 4

/**
 * Copies every object and verifies the size of each copy. Skips existing copies newer than their original, so that an
 * aborted run can be repeated. Throws if a copy has another size.
 */
export async function copyAll(way: Way, heard: (so: Readonly<CopyReport>) => void): Promise<CopyReport> {
  const there = new Map<string, Date>()
  for await (const { key, modified } of way.to.list('')) there.set(key, modified)
  const objects = way.from.list('')[Symbol.asyncIterator]()
  const so: CopyReport = { copied: 0, kept: 0, gone: 0, bytes: 0 }
  let broken = false
  const hand = async () => {
    for (let next = await objects.next(); !next.done && !broken; next = await objects.next()) {
      await copyOne(way, { ...next.value, copy: there.get(next.value.key) }, so)
      heard(so)
    }
  }
  const stop = (error: unknown) => {
    broken = true
    throw error
  }
  const hands = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => hand().catch(stop)))
  await objects.return?.()
  for (const each of hands) if (each.status === 'rejected') throw each.reason
  return so
}

interface Original {
  key: string
  modified: Date
  copy: Date | undefined
}

async function copyOne({ from, to }: Way, { key, modified, copy }: Original, so: CopyReport) {
  const size = await from.size(key)
  if (size === null) return void so.gone++
  const young = copy && copy.getTime() > modified.getTime() + SAME_MOMENT
  if (young && (await to.size(key)) === size) return void so.kept++
  const bytes = await from.read(key).catch(nullIfMissing)
  if (!bytes) return void so.gone++
  await to.put(key, bytes)
  const copied = await to.size(key)
  if (copied !== size) throw new Error(`The copy of ${key} has ${copied} bytes instead of ${size}`)
  so.copied++
  so.bytes += size
}
