import { Settings } from '@earshot/contract/users'
import { expect, test } from 'vitest'
import { chosenIn, hasChosen, withChosen } from './chosen.ts'

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
const [org = '', other = ''] = ids(2)
const channels = ids(5)

test('nothing is chosen until somebody chooses', () => {
  expect([chosenIn('', org, channels), hasChosen('', org)]).toEqual([[], false])
  expect(chosenIn('some;;thing:else', org, channels)).toEqual([])
})

test('each organization has its own choice', () => {
  const mine = withChosen(withChosen('', org, channels.slice(0, 2)), other, channels.slice(3))
  expect(chosenIn(mine, org, channels)).toEqual(channels.slice(0, 2))
  expect(chosenIn(mine, other, channels)).toEqual(channels.slice(3))
  const none = withChosen(mine, org, [])
  expect([hasChosen(none, org), hasChosen(none, other)]).toEqual([false, true])
})

test('channels that are gone are not chosen', () => {
  expect(chosenIn(withChosen('', org, channels), org, channels.slice(1))).toEqual(channels.slice(1))
})

test('however much is chosen, the setting can be kept, and the latest choice is whole', () => {
  let setting = ''
  for (let at = 0; at < 30; at++) setting = withChosen(setting, crypto.randomUUID(), ids(20))
  const many = ids(100)
  setting = withChosen(setting, org, many)
  expect(Settings.safeParse({ ai_analytics_channels: setting }).success).toBe(true)
  expect(chosenIn(setting, org, many)).toEqual(many)
})
