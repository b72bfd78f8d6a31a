/** Bob Jenkins' lookup3 as PostgreSQL has it in `hash_bytes`, for the 16 bytes of a UUID: the number by which Citus picks the shard. */
export function hashOfUuid(uuid: string): number {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  const word = (at: number) => bytes.readUInt32LE(at)
  const [a, b, c] = mixed(START + word(0), START + word(4), START + word(8))
  return last(a + word(12), b, c)
}

const START = 0x9e3779b9 + 16 + 3923095

const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by))

function mixed(a: number, b: number, c: number): [number, number, number] {
  for (const [first, second, third] of [
    [4, 6, 8],
    [16, 19, 4],
  ] as const) {
    a = ((a - c) ^ rotated(c, first)) | 0
    c = (c + b) | 0
    b = ((b - a) ^ rotated(a, second)) | 0
    a = (a + c) | 0
    c = ((c - b) ^ rotated(b, third)) | 0
    b = (b + a) | 0
  }
  return [a, b, c]
}

function last(a: number, b: number, c: number): number {
  c = ((c ^ b) - rotated(b, 14)) | 0
  a = ((a ^ c) - rotated(c, 11)) | 0
  b = ((b ^ a) - rotated(a, 25)) | 0
  c = ((c ^ b) - rotated(b, 16)) | 0
  a = ((a ^ c) - rotated(c, 4)) | 0
  b = ((b ^ a) - rotated(a, 14)) | 0
  return ((c ^ b) - rotated(b, 24)) | 0
}
