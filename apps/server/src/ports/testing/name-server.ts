import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const [HEADER, TXT, NO_SUCH_NAME, FAILURE] = [12, 16, 3, 2]

/** A real name server (RFC 1035) on this machine that knows TXT records. Dispose it after use. */
export async function openNameServer() {
  const records = new Map<string, string>()
  const state = { fails: false }
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) =>
    socket.send(answer(question, records, state.fails), port, address),
  )
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    fail: (fails: boolean) => {
      state.fails = fails
    },
    [Symbol.asyncDispose]: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function answer(question: Buffer, records: Map<string, string>, fails: boolean): Buffer {
  const { name, end } = nameIn(question)
  const text = records.get(name)
  const header = Buffer.from(question.subarray(0, HEADER))
  const code = fails ? FAILURE : text === undefined ? NO_SUCH_NAME : 0
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(text === undefined || fails ? 0 : 1, 6)
  header.writeUInt32BE(0, 8)
  const asked = question.subarray(HEADER, end + 4)
  return Buffer.concat([header, asked, ...(text === undefined || fails ? [] : [record(text)])])
}

function nameIn(question: Buffer) {
  const labels: string[] = []
  let at = HEADER
  for (let size = question[at] ?? 0; size > 0; size = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function record(text: string) {
  const head = Buffer.from([0xc0, HEADER, 0, TXT, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length])
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}
