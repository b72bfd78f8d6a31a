import type { FileNameHeader, SharedCache } from './messages.ts'

const SHARED: SharedCache = 'earshot shared'
const FILE_NAME: FileNameHeader = 'x-file-name'

export const isShare = ({ method, url }: Request) => method === 'POST' && new URL(url).pathname === '/share'

export async function storeSharedFiles(request: Request) {
  const form = await request.formData()
  const cache = await caches.open(SHARED)
  for (const file of form.getAll('audio')) if (file instanceof File) await keep(cache, file)
  return Response.redirect('/dashboard', 303)
}

const keep = (cache: Cache, file: File) =>
  cache.put(
    `/shared/${crypto.randomUUID()}`,
    new Response(file, {
      headers: {
        'content-type': file.type,
        [FILE_NAME]: encodeURIComponent(file.name),
        'last-modified': new Date(file.lastModified).toUTCString(),
      },
    }),
  )
