import { gunzipSync } from 'node:zlib'

const BLOCK = 512

/** A file, whose path has at most 100 bytes, of an archive as npm packs it (.tgz). Throws if it does not hold it. */
export function fileIn(archive: Buffer, wanted: string): Buffer {
  const tar = gunzipSync(archive)
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8) || 0
    const begin = at + BLOCK
    if (textAt(tar, at, 100) === wanted) return tar.subarray(begin, begin + size)
    at = begin + Math.ceil(size / BLOCK) * BLOCK
  }
  throw new Error(`the archive holds no ${wanted}`)
}

/** Up to the first zero byte. */
const textAt = (tar: Buffer, at: number, length: number) =>
  tar
    .toString('utf8', at, at + length)
    .split('\0', 1)[0]
    ?.trim() ?? ''
