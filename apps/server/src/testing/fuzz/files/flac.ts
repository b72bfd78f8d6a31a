const RATE = 8000
const BLOCK = 65_535

/** Silence in about two bytes per second: FLAC frames with one constant sample. */
export function silentFlac(seconds: number): Buffer {
  const total = seconds * RATE
  const frames = Array.from({ length: Math.ceil(total / BLOCK) }, (_, at) =>
    frame(at, Math.min(BLOCK, total - at * BLOCK)),
  )
  return Buffer.concat([streamInfo(total), ...frames])
}

function streamInfo(total: number) {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(BLOCK, 0)
  info.writeUInt16BE(BLOCK, 2)
  info.writeBigUInt64BE((BigInt(RATE) << 44n) | (15n << 36n) | BigInt(total), 10)
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, info.length]), info])
}

function frame(number: number, samples: number) {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(samples - 1)
  const head = Buffer.concat([Buffer.from([0xff, 0xf8, 0x74, 0x08]), numbered(number), size])
  const said = Buffer.concat([
    head,
    Buffer.from([checksum(head, { bits: 8, polynomial: 0x07 })]),
    Buffer.from([0, 0, 0]),
  ])
  const end = Buffer.alloc(2)
  end.writeUInt16BE(checksum(said, { bits: 16, polynomial: 0x8005 }))
  return Buffer.concat([said, end])
}

/** A frame number in UTF-8-like coding. */
function numbered(number: number) {
  if (number < 0x80) return Buffer.from([number])
  if (number < 0x800) return Buffer.from([0xc0 | (number >> 6), 0x80 | (number & 63)])
  return Buffer.from([0xe0 | (number >> 12), 0x80 | ((number >> 6) & 63), 0x80 | (number & 63)])
}

/** A CRC, most significant bit first, starting at 0. */
export function checksum(bytes: Uint8Array, { bits, polynomial }: { bits: number; polynomial: number }) {
  const [top, mask] = [2 ** (bits - 1), 2 ** bits - 1]
  let rest = 0
  for (const byte of bytes) {
    rest = (rest ^ (byte << (bits - 8))) >>> 0
    for (let bit = 0; bit < 8; bit++) rest = (rest & top ? (rest << 1) ^ polynomial : rest << 1) & mask
    rest >>>= 0
  }
  return rest >>> 0
}
