import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, person } = testApp({ alone: true })
const { find, update } = api.users

test('of two devices that change different settings at the same moment, neither takes back the other’s', async () => {
  const ada = await person()
  await ask(ada, update, { settings: { speed: 1, track: 'stage' } })
  await Promise.all([
    ask(ada, update, { change_settings: { speed: 2 } }),
    ask(ada, update, { change_settings: { shortcuts: false } }),
  ])
  expect((await ask(ada, find, {})).body.settings).toEqual({ speed: 2, track: 'stage', shortcuts: false })
})

test('settings sent as a whole replace those that there were', async () => {
  const ada = await person()
  await ask(ada, update, { settings: { speed: 1 } })
  await ask(ada, update, { settings: { track: 'stage' }, change_settings: { size: 2 } })
  expect((await ask(ada, find, {})).body.settings).toEqual({ track: 'stage', size: 2 })
})

test('changes that would make too many settings are refused, and change nothing', async () => {
  const ada = await person()
  const named = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}_${String.fromCodePoint(97 + at)}`, 1]))
  const settings = { ...named('one', 25), ...named('two', 20) }
  await ask(ada, update, { settings })
  const { status, refusal } = await ask(ada, update, { name: 'Grace', change_settings: named('three', 6) })
  expect([status, refusal.field]).toEqual([409, 'change_settings'])
  expect((await ask(ada, find, {})).body).toMatchObject({ settings, name: expect.not.stringMatching('Grace') })
})
