import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

const DATA_ROW = 'D'.charCodeAt(0)
const COUNT_BYTES = 2
const LENGTH_BYTES = 4

/** A row as PostgreSQL sent it. The driver's own queries read its fields at once, ours may know it already. */
export class DataRow {
  readonly name = 'dataRow'
  readonly #bytes: Buffer
  readonly #from: number
  readonly length: number

  constructor(bytes: Buffer, from: number, length: number) {
    this.#bytes = bytes
    this.#from = from
    this.length = length
  }

  /** One character for each byte. Two rows of the same columns are the same if and only if these are. */
  get key() {
    return this.#bytes.toString('latin1', this.#from, this.#from + this.length)
  }

  get fields(): (string | null)[] {
    const fields: (string | null)[] = []
    const count = this.#bytes.readUInt16BE(this.#from)
    let at = this.#from + COUNT_BYTES
    for (let field = 0; field < count; field++) {
      const length = this.#bytes.readInt32BE(at)
      at += LENGTH_BYTES
      fields.push(length < 0 ? null : this.#bytes.toString('utf8', at, at + length))
      at += Math.max(length, 0)
    }
    return fields
  }
}

/** The types of the driver leave both out. */
interface Packets {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): { name: string }
}
type Attachable = pg.Connection & { attachListeners(stream: pg.Connection['stream']): void }

class RowParser extends Parser {}
const packets = RowParser.prototype as unknown as Packets
const { handlePacket } = packets
packets.handlePacket = function readPacket(...[offset, code, length, bytes]) {
  if (code === DATA_ROW) return new DataRow(bytes, offset, length - LENGTH_BYTES)
  return handlePacket.call(this, offset, code, length, bytes)
}

export class RowClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const connection = this.connection as Attachable
    connection.attachListeners = (stream) => {
      const parser = new RowParser()
      stream.on('data', (bytes: Buffer) =>
        parser.parse(bytes, (message) => {
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
        }),
      )
    }
  }
}
