import { api } from '@earshot/contract'
import { carriesBody, type Route } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { form } from '../../../testing/multipart-form.ts'
import { bearer, testApp } from '../../../testing/test-app.ts'
import { speech } from '../../../testing/recordings.ts'

const { ask, place, app } = testApp()

const bodied = Object.values(api)
  .flatMap((routes) => Object.values(routes) as Route[])
  .filter(carriesBody)
  .filter(({ forKeys }) => !forKeys)

test.each(bodied)(
  '$method $path names the field that it refuses in the query beside its body',
  async ({ method, path }) => {
    const { admin, org_id } = await place()
    const url = `/v3${path}?org_id=${org_id}`
    const response = await app().inject({ method, url, headers: bearer(admin), payload: {} })
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: 'invalid', field: 'org_id' }])
  },
)

test.each([
  ['nested', { notes: 'x', color: { red: 1 } }, 'color'],
  ['named like what every object has', { constructor: 1 }, 'constructor'],
])('an unknown field that is %s is refused by its name', async (_, fields, field) => {
  const { admin, org_id } = await place()
  const payload = { org_id, name: 'Night', ...fields }
  const response = await app().inject({ method: 'POST', url: '/v3/channel', headers: bearer(admin), payload })
  expect([response.statusCode, response.json().field]).toEqual([400, field])
})

test.each([
  ['org_id twice', [['org_id', 'mine']], 'org_id'],
  ['a trim as long as any talk', [['trim_start', '14400']], 'trim_end'],
  [
    'trims that together leave nothing',
    [
      ['trim_start', '7200'],
      ['trim_end', '7200'],
    ],
    'trim_end',
  ],
  ['a trim beyond any talk', [['trim_end', '14401']], 'trim_end'],
  ['a trim from before the beginning', [['trim_start', '-1']], 'trim_start'],
  ['an unknown field', [['trim', '1']], 'trim'],
] as [string, [string, string][], string][])('a talk with %s is refused by its field', async (_, more, field) => {
  const { admin, ...fields } = await place()
  const parts = [...Object.entries(fields), ...more, ['audio', await speech('one')]] as [string, string][]
  const { headers, payload } = form(parts)
  const sent = { method: 'POST', url: '/v3/save', headers: { ...headers, ...bearer(admin) }, payload } as const
  const response = await app().inject(sent)
  expect([response.statusCode, response.json().field]).toEqual([400, field])
})

test('times and scores in responses are rounded to the documented places', async () => {
  const { admin, ...fields } = await place()
  const audio = (await speech('one')).toString('base64')
  const { talk_id } = (await ask(admin, api.talks.save, { ...fields, audio })).body
  const changed = await ask(admin, api.talks.update, { talk_id, trancription_accuracy: 0.1 + 0.2 })
  expect(changed.body.trancription_accuracy).toBe(0.3)
  expect((await ask(admin, api.talks.mark, { talk_id, position: 1.13 + 2 ** -52 })).body.position).toBe(1.13)
})
