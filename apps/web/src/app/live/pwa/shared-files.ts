import type { FileNameHeader, SharedCache } from '../../../worker/messages.ts'

const SHARED: SharedCache = 'earshot shared'
const FILE_NAME: FileNameHeader = 'x-file-name'

/** The files that other apps have shared with this one, each once. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED))) return []
  const cache = await caches.open(SHARED)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    // Whoever takes it away has it: another tab may be as quick.
    if (answer && (await cache.delete(request))) files.push(await fileOf(answer))
  }
  return files
}

async function fileOf(answer: Response) {
  const name = decodeURIComponent(answer.headers.get(FILE_NAME) ?? '')
  const type = answer.headers.get('content-type') ?? ''
  const lastModified = Date.parse(answer.headers.get('last-modified') ?? '') || Date.now()
  return new File([await answer.blob()], name, { type, lastModified })
}
