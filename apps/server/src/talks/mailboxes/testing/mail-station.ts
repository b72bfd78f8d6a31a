import { api } from '@earshot/contract'
import { createTransport } from 'nodemailer'
import type { testApp } from '../../../testing/test-app.ts'

const KEY = 'k'.repeat(32)

export interface Mail {
  from: string
  to: string
  subject?: string
  attachments?: object[]
  headers?: Record<string, string | string[]>
  messageId?: string
  date?: Date
}

/** As a mail program writes it. */
export async function written(mail: Mail) {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail({ text: 'Hello', ...mail })
  return message as Buffer
}

/** Channels with addresses, and a provider that delivers to them. */
export function mailStation({ ask, app, context, organization, channelOf }: ReturnType<typeof testApp>) {
  return {
    async station() {
      const { org_id, admin } = await organization()
      const channel_id = await channelOf({ org_id, admin }, 'Night Shift')
      const address = (await ask(admin, api.mailboxes.create, { channel_id })).body.address ?? ''
      const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
      return { org_id, admin, channel_id, address, talks }
    },

    async deliver(payload: Buffer | string, headers: Record<string, string> = {}) {
      const { statusCode, body } = await app().inject({
        method: 'POST',
        url: '/api/mail',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'message/rfc822', ...headers },
        payload,
      })
      return { status: statusCode, body: JSON.parse(body) as { talks: string[]; refused: string[] } }
    },

    /** What waits to be sent to this address. */
    async answers(to: string) {
      const waiting = `select data from boss.job where name = 'mail.send' and data->>'to' = $1`
      const { rows } = await context().connections.pool.query<{ data: { text: string } }>(waiting, [to])
      return rows.map(({ data }) => data)
    },
  }
}
