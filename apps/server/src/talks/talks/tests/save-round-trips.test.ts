import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { silence } from '../../../testing/recordings.ts'
import { testApp } from '../../../testing/test-app.ts'

const { place, send } = testApp()

/** The statements of each message that was sent while the work was done, without those that pass events on. */
async function messagesOf(work: () => Promise<unknown>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const asked = sent.mock.calls.map(([query]) => (query as unknown as { texts?: string[] }).texts ?? [])
    return asked.filter((texts) => texts.length > 0 && !texts.some((text) => text.includes('delete from live_outbox')))
  } finally {
    sent.mockRestore()
  }
}

// On a cluster reads are begun and committed in messages of their own.
test.skipIf(process.env.CITUS_URL)(
  'a save takes four messages: to enter, to look again, to write and to commit',
  async () => {
    const { admin, ...fields } = await place()
    const save = async () => send(admin, fields, await silence(1))
    await save()
    const messages = await messagesOf(save)
    expect(messages.map((texts) => texts.find((text) => /^(insert into "talks"|begin|commit)/.test(text)))).toEqual([
      undefined,
      'begin',
      expect.stringContaining('insert into "talks"'),
      'commit',
    ])
  },
)
