/** Headers of tar archives (POSIX ustar), as far as needed here. Any `tar` can read them. */
export const BLOCK = 512

interface Entry {
  name: string
  size: number
}

const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const

/** The maximum of eleven octal digits. */
const LARGEST = 8 ** 11 - 1

export function headerOf({ name, size }: Entry, seconds: number): Buffer {
  const { prefix, rest } = split(name)
  if (size > LARGEST) throw new Error(`${name} is larger than 8 GB, which no entry of a tar archive can be`)
  const header = Buffer.alloc(BLOCK)
  const put = (field: keyof typeof FIELDS, text: string) => header.write(text, FIELDS[field][0], 'latin1')
  const octal = (field: keyof typeof FIELDS, value: number) =>
    put(field, value.toString(8).padStart(FIELDS[field][1] - 1, '0'))
  put('name', rest)
  put('prefix', prefix)
  octal('mode', 0o600)
  octal('uid', 0)
  octal('gid', 0)
  octal('size', size)
  octal('mtime', seconds)
  put('type', '0')
  put('magic', 'ustar\u000000')
  put('checksum', `${sumOf(header).toString(8).padStart(6, '0')}\0 `)
  return header
}

/** Null for the zeros at the end of the archive, undefined for an invalid header. */
export function readHeader(header: Buffer): Entry | null | undefined {
  if (header.every((byte) => byte === 0)) return null
  const get = (field: keyof typeof FIELDS) => {
    const [from, length] = FIELDS[field]
    return header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
  }
  if (get('magic') !== 'ustar' || Number.parseInt(get('checksum'), 8) !== sumOf(header)) return undefined
  const name = [get('prefix'), get('name')].filter(Boolean).join('/')
  return { name, size: Number.parseInt(get('size'), 8) }
}

/** Padding to a full block. */
export const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** The sum of all bytes, with the checksum's own field counted as spaces. */
function sumOf(header: Buffer) {
  const [from, length] = FIELDS.checksum
  return header.reduce((sum, byte, at) => sum + (at >= from && at < from + length ? 32 : byte), 0)
}

function split(name: string) {
  if (name.length <= 100) return { prefix: '', rest: name }
  const at = name.indexOf('/', name.length - 101)
  if (at < 1 || at > 155) throw new Error(`The name ${name} is too long for an archive`)
  return { prefix: name.slice(0, at), rest: name.slice(at + 1) }
}
