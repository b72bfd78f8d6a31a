import { nullIfMissing, type Storage } from './storage.ts'

/** `kept` existed already; `gone` were removed during the copy. */
export interface CopyReport {
  copied: number
  kept: number
  gone: number
  bytes: number
}

interface Storages {
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
export async function copyAll(
  storages: Storages,
  onProgress: (report: Readonly<CopyReport>) => void,
): Promise<CopyReport> {
  const there = new Map<string, Date>()
  for await (const { key, modified } of storages.to.list('')) there.set(key, modified)
  const objects = storages.from.list('')[Symbol.asyncIterator]()
  const report: CopyReport = { copied: 0, kept: 0, gone: 0, bytes: 0 }
  let broken = false
  const worker = async () => {
    for (let next = await objects.next(); !next.done && !broken; next = await objects.next()) {
      await copyOne(storages, { ...next.value, copy: there.get(next.value.key) }, report)
      onProgress(report)
    }
  }
  const stop = (error: unknown) => {
    broken = true
    throw error
  }
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => worker().catch(stop)))
  await objects.return?.()
  for (const each of workers) if (each.status === 'rejected') throw each.reason
  return report
}

interface Original {
  key: string
  modified: Date
  copy: Date | undefined
}

async function copyOne({ from, to }: Storages, { key, modified, copy }: Original, report: CopyReport) {
  const size = await from.size(key)
  if (size === null) return void report.gone++
  const young = copy && copy.getTime() > modified.getTime() + SAME_MOMENT
  if (young && (await to.size(key)) === size) return void report.kept++
  const bytes = await from.read(key).catch(nullIfMissing)
  if (!bytes) return void report.gone++
  await to.put(key, bytes)
  const copied = await to.size(key)
  if (copied !== size) throw new Error(`The copy of ${key} has ${copied} bytes instead of ${size}`)
  report.copied++
  report.bytes += size
}
