import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { originalKey } from '../../talks/talks/storage-keys.ts'
import { silence } from '../recordings.ts'
import { testApp } from '../test-app.ts'
import { checkHistory } from './history.ts'
import { sha256 } from './traffic.ts'

const { place, send, context } = testApp({ alone: true })

test('the check finds recordings that are lost, changed, unfinished, announced twice or left over', async () => {
  const { org_id, channel_id, admin } = await place()
  const audio = await silence(1)
  const sent = await Promise.all(
    ['kept', 'changed', 'lost'].map(async () => {
      const client_id = randomUUID()
      const { body } = await send(admin, { org_id, channel_id, client_id }, audio)
      return { client_id, sha256: sha256(audio), talk_id: body.talk_id }
    }),
  )
  const [kept, changed, lost] = sent.map(({ talk_id }) => talk_id) as [string, string, string]
  const { db } = alone(enterAsJob(context(), org_id))
  await db.updateTable('talks').set({ state: 'ready', text: 'fire' }).where('talk_id', '=', kept).execute()
  await context().storage.put(
    originalKey(org_id, changed),
    (async function* () {
      yield Buffer.from('other bytes')
    })(),
  )
  await db.deleteFrom('talks').where('talk_id', '=', lost).execute()
  const call = (id: string) => ({ headers: { 'webhook-id': id }, body: JSON.stringify({ data: { talk_id: kept } }) })
  const history = { context: context(), org_id, keyword: 'fire', sent, calls: [call('one'), call('two')] }
  expect(await checkHistory({ ...history, finishSeconds: 0.1 })).toEqual({
    acknowledged: 3,
    neverAcknowledged: 0,
    lost: 1,
    doubled: 0,
    wrongBytes: 1,
    unfinished: 1,
    wrongHits: 1,
    wrongEvents: 1,
    orphans: 0,
  })
})
