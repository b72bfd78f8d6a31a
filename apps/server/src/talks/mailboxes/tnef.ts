/** A file in a winmail.dat. An embedded message is such a file again. */
export interface TnefFile {
  name: string
  content: Uint8Array
}

const SIGNATURE = 0x22_3e_9f_78
const ATTACHMENT = 2
/** Identifiers of attributes: a new attachment, its name, its bytes and its properties. */
const [NEW, TITLE, DATA, PROPERTIES] = [0x90_02, 0x80_10, 0x80_0f, 0x90_05]

export const isTnef = (content: Uint8Array) => content.length > 6 && viewOf(content).getUint32(0, true) === SIGNATURE

/**
 * Reads the attachments of Outlook's rich text format (MS-OXTNEF). Throws RangeError if the file is damaged: what it
 * announces is not there.
 */
export function filesInTnef(content: Uint8Array): TnefFile[] {
  const files: TnefFile[] = []
  const view = viewOf(content)
  for (let at = 6; at < content.length; ) {
    const [level, id, length] = [view.getUint8(at), view.getUint16(at + 1, true), view.getUint32(at + 5, true)]
    const value = part(content, at + 9, length)
    if (level === ATTACHMENT && id === NEW) files.push({ name: '', content: new Uint8Array() })
    const file = files.at(-1)
    if (level === ATTACHMENT && file) Object.assign(file, factsIn(id, value, file))
    // A checksum follows.
    at += 9 + length + 2
  }
  return files.filter((file) => file.content.length > 0)
}

function factsIn(id: number, value: Uint8Array, file: TnefFile): Partial<TnefFile> {
  if (id === TITLE) return { name: file.name || text(value, 'latin1') }
  if (id === DATA) return { content: value }
  return id === PROPERTIES ? propertiesIn(value) : {}
}

/** Of MAPI: the long file name, and the bytes or the embedded message. */
const [LONG_NAME, BYTES] = [0x37_07, 0x37_01]
const [STRING, UNICODE, OBJECT, BINARY] = [0x1e, 0x1f, 0x0d, 0x01_02]
const VARIABLE = [STRING, UNICODE, OBJECT, BINARY]
const EIGHT_BYTES = [0x05, 0x06, 0x07, 0x14, 0x40]
const [GUID, GUID_BYTES] = [0x48, 16]
const MANY = 0x10_00

function propertiesIn(value: Uint8Array): Partial<TnefFile> {
  const found: Partial<TnefFile> = {}
  const view = viewOf(value)
  let at = 4
  for (let left = view.getUint32(0, true); left > 0; left--) {
    const [type, id] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const begin = id >= 0x80_00 ? afterName(view, at + 4) : at + 4
    const { first, end } = valuesAt(value, begin, type)
    Object.assign(found, propertyOf(id, type, first))
    at = end
  }
  return found
}

function propertyOf(id: number, type: number, value: Uint8Array): Partial<TnefFile> {
  if (id === LONG_NAME && type === UNICODE) return { name: text(value, 'utf-16le') }
  if (id === LONG_NAME && type === STRING) return { name: text(value, 'latin1') }
  if (id === BYTES && type === BINARY) return { content: value }
  // The interface of the object comes first.
  return id === BYTES && type === OBJECT ? { content: part(value, GUID_BYTES, value.length - GUID_BYTES) } : {}
}

/** Named properties carry their name: a number or a text. */
function afterName(view: DataView, at: number) {
  const isNumber = view.getUint32(at + GUID_BYTES, true) === 0
  return at + GUID_BYTES + (isNumber ? 8 : 8 + padded(view.getUint32(at + GUID_BYTES + 4, true)))
}

function valuesAt(bytes: Uint8Array, begin: number, type: number) {
  const view = viewOf(bytes)
  const kind = type & ~MANY
  const isCounted = VARIABLE.includes(kind) || (type & MANY) !== 0
  let at = isCounted ? begin + 4 : begin
  let first = new Uint8Array()
  for (let left = isCounted ? view.getUint32(begin, true) : 1; left > 0; left--) {
    const isVariable = VARIABLE.includes(kind)
    const length = isVariable ? view.getUint32(at, true) : fixedLength(kind)
    const value = part(bytes, isVariable ? at + 4 : at, length)
    if (first.length === 0) first = value
    at += (isVariable ? 4 : 0) + padded(length)
  }
  return { first, end: at }
}

function fixedLength(kind: number) {
  if (kind === GUID) return GUID_BYTES
  return EIGHT_BYTES.includes(kind) ? 8 : 4
}

const padded = (length: number) => Math.ceil(length / 4) * 4

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

function part(bytes: Uint8Array, from: number, length: number): Uint8Array<ArrayBuffer> {
  if (length < 0 || from + length > bytes.length) throw new RangeError('The file ends before its content')
  return Uint8Array.from(bytes.subarray(from, from + length))
}

const text = (value: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(value).replace(/\0.*$/s, '')
