import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Email } from '../mail/mail.ts'

/** A local SMTP server that stores its messages. Dispose it after use. */
export async function openMailServer(mayAnswer: () => Promise<void> = async () => {}) {
  const raw: string[] = []
  const envelopes: { from: string; to: string[] }[] = []
  async function keep(letter: Buffer, done: () => void) {
    raw.push(letter.toString())
    await mayAnswer()
    done()
  }
  const server = new SMTPServer({
    ...MANNERS,
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) })
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void keep(Buffer.concat(chunks), done))
    },
  })
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `smtp://earshot:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const received = () => Promise.all(raw.map(parse))
  const close = () => new Promise<void>((done) => server.close(() => done()))
  return { url, raw, envelopes, received, [Symbol.asyncDispose]: close }
}

const MANNERS: SMTPServerOptions = {
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ password }, _, done) =>
    done(password === 'secret' ? null : new Error('wrong password'), { user: 'earshot' }),
  onRcptTo: ({ address }, _, done) => done(address.startsWith('full@') ? new Error('mailbox is full') : null),
}

async function parse(raw: string): Promise<Email> {
  const { to, subject = '', text = '', html = '', messageId = '', headers } = await PostalMime.parse(raw)
  const headed = (name: string) => headers.find(({ key }) => key === name)?.value
  const link = headed('list-unsubscribe')
  if (link && headed('list-unsubscribe-post') !== 'List-Unsubscribe=One-Click')
    throw new Error('A letter names where to unsubscribe, and not that one request is enough')
  return {
    ...(link && { unsubscribe: link.slice(1, -1) }),
    to: to?.map(({ address }) => address).join() ?? '',
    subject,
    text: text.trim(),
    html: html.trim(),
    message_id: messageId,
  }
}
