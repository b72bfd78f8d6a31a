import { MOST_SAME_FILES } from '@earshot/contract/own-talks'
import { talkRoutes } from '@earshot/contract/talks'
import { call } from '../../lib/client.ts'
import { isVcon } from '../../lib/sound-files.ts'

/** Bytes. Browsers hash a file only as a whole, in memory. */
const LARGEST_HASHED = 200 * 1024 * 1024
const A_MOMENT_MS = 10_000

export interface SameFile {
  file: File
  /** Where it is; undefined if it was picked twice. */
  talk: { talk_id: string; channel_id: string; recorded_at: string } | undefined
}

/** Those of the files that were sent before, or are among the others twice. Without an answer none are: sending is safe. */
export async function sameFiles(org_id: string, files: readonly File[]): Promise<SameFile[]> {
  const hashes = await hashesOf(files)
  const known = await ask(org_id, [...new Set(hashes.values())]).catch(() => [])
  const talks = new Map(known.map((talk) => [talk.sha256, talk]))
  const seen = new Set<string>()
  return [...hashes].flatMap(([file, sha256]) => {
    const [talk, twice] = [talks.get(sha256), seen.has(sha256)]
    seen.add(sha256)
    return talk || twice ? [{ file, talk }] : []
  })
}

async function ask(org_id: string, sha256: string[]) {
  if (sha256.length === 0 || !navigator.onLine) return []
  const signal = AbortSignal.timeout(A_MOMENT_MS)
  const pages = Array.from({ length: Math.ceil(sha256.length / MOST_SAME_FILES) }, (_, page) =>
    sha256.slice(page * MOST_SAME_FILES, (page + 1) * MOST_SAME_FILES),
  )
  return (await Promise.all(pages.map((some) => call(talkRoutes.same, { org_id, sha256: some }, { signal })))).flat()
}

/** One after the other, because each is in memory. */
async function hashesOf(files: readonly File[]): Promise<Map<File, string>> {
  const hashes = new Map<File, string>()
  if (!globalThis.isSecureContext) return hashes
  for (const file of files) {
    const hash = isVcon(file) || file.size > LARGEST_HASHED ? undefined : await hashOf(file).catch(() => undefined)
    if (hash) hashes.set(file, hash)
  }
  return hashes
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
