interface File {
  name: string
  /** Bytes, or an embedded message. */
  content: Buffer | File[]
  /** Only in the properties, as newer programs write it. */
  longName?: string
}

const word = (value: number) => Buffer.from([value & 0xff, value >> 8])
const long = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

type Kind = readonly [level: number, id: number, type: number]

function attribute([level, id, type]: Kind, value: Buffer) {
  const sum = value.reduce((total, byte) => (total + byte) & 0xffff, 0)
  return Buffer.concat([Buffer.from([level]), word(id), word(type), long(value.length), value, word(sum)])
}

const aligned = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
const property = (type: number, id: number, value: Buffer) => Buffer.concat([word(type), word(id), value])
const variable = (type: number, id: number, value: Buffer) =>
  property(type, id, Buffer.concat([long(1), long(value.length), aligned(value)]))

/** As Outlook writes it. */
export function winmail(files: File[]): Buffer {
  const version = attribute([1, 0x90_06, 8], long(0x1_00_00))
  return Buffer.concat([long(0x22_3e_9f_78), word(1), version, ...files.flatMap(attachment)])
}

function attachment({ name, content, longName }: File) {
  const isMessage = Array.isArray(content)
  const properties = [
    property(0x03, 0x37_05, long(isMessage ? 5 : 1)),
    Buffer.concat([
      word(0x1f),
      word(0x80_01),
      Buffer.alloc(16),
      long(1),
      long(6),
      aligned(Buffer.from('abcdef')),
      long(1),
      long(2),
      aligned(Buffer.from('x\0')),
    ]),
    property(0x40, 0x30_07, Buffer.alloc(8)),
    property(0x10_03, 0x66_01, Buffer.concat([long(2), long(1), long(2)])),
    ...(longName ? [variable(0x1f, 0x37_07, Buffer.from(`${longName}\0`, 'utf16le'))] : []),
    ...(isMessage ? [variable(0x0d, 0x37_01, Buffer.concat([Buffer.alloc(16), winmail(content)]))] : []),
  ]
  return [
    attribute([2, 0x90_02, 6], Buffer.alloc(14)),
    attribute([2, 0x80_10, 1], Buffer.from(`${name}\0`, 'latin1')),
    ...(isMessage ? [] : [attribute([2, 0x80_0f, 6], content)]),
    attribute([2, 0x90_05, 6], Buffer.concat([long(properties.length), ...properties])),
  ]
}
