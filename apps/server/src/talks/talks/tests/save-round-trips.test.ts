import { api } from '@earshot/contract'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { silence } from '../../../testing/recordings.ts'
import { testApp } from '../../../testing/test-app.ts'

const { ask, place, send } = testApp()

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

const marked = (texts: string[]) => texts.filter((text) => /^(insert into "talks"|begin|commit)/.test(text))

// On a cluster reads are begun and committed in messages of their own.
const isCluster = process.env.CITUS_URL

test.skipIf(isCluster)('a save takes two messages: to enter, and to write and commit', async () => {
  const { admin, ...fields } = await place()
  const save = async () => send(admin, fields, await silence(1))
  await save()
  expect((await messagesOf(save)).map(marked)).toEqual([
    [],
    ['begin', expect.stringContaining('insert into "talks"'), 'commit'],
  ])
})

test.skipIf(isCluster)(
  'a save that others wait for takes four: to enter, to look again, to write and to commit',
  async () => {
    const { admin, ...fields } = await place()
    const { tag_id } = (await ask(admin, api.tags.create, { org_id: fields.org_id, tag: 'pump' })).body
    const save = async () => send(admin, { ...fields, tags: tag_id }, await silence(1))
    await save()
    expect((await messagesOf(save)).map(marked)).toEqual([
      [],
      ['begin'],
      [expect.stringContaining('insert into "talks"')],
      ['commit'],
    ])
  },
)
