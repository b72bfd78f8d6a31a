import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { eraseJob } from '../../../talks/erasures/erase.job.ts'
import { openRows } from '../../../testing/fixtures/tenant-rows.ts'
import { testApp } from '../../../testing/test-app.ts'
import { providers } from './provider.ts'

const home = testApp({ alone: true })
const { ask, context } = home
const { provider, personAt } = providers(home)
const NAME = 'Ortrud Quillfeather'

test('who is erased is no user of the provider any more, and the address no longer leads here', async () => {
  const { org_id, admin, say, at, provisioned } = await provider()
  const ortrud = await personAt(at(), { name: NAME })
  const other = at()
  const [id, stays] = [await provisioned(ortrud.email, { displayName: NAME }), await provisioned(other)]
  const person = { user_id: ortrud.user_id, speaker_ids: [], names: [NAME, ortrud.email] }
  const { erasure_id } = (await ask(admin, api.erasures.create, { org_id, ...person, confirm: NAME })).body
  const asked = { org_id, erasure_id, address: '', session_id: null }
  await eraseJob.handle(context(), asked, new AbortController().signal)
  expect([(await say('GET', `/Users/${id}`)).status, (await say('GET', `/Users/${stays}`)).status]).toEqual([404, 200])
  const rows = await openRows(context())
  expect(JSON.stringify(await rows.of(org_id))).not.toContain('Quillfeather')
  await rows.close()
  const entries = context()
    .connections.outside.selectFrom('directory')
    .select('id')
    .where('kind', '=', 'scim_user')
    .where('org_id', '=', org_id)
  expect(await entries.execute()).toHaveLength(1)
})
