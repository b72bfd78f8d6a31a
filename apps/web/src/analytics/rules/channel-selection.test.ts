import { Settings } from '@earshot/contract/users'
import { expect, test } from 'vitest'
import { selectedChannels, hasSelection, withSelection } from './channel-selection.ts'

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
const [org = '', other = ''] = ids(2)
const channels = ids(5)

test('by default no channel is selected', () => {
  expect([selectedChannels('', org, channels), hasSelection('', org)]).toEqual([[], false])
  expect(selectedChannels('some;;thing:else', org, channels)).toEqual([])
})

test('each organization has its own choice', () => {
  const mine = withSelection(withSelection('', org, channels.slice(0, 2)), other, channels.slice(3))
  expect(selectedChannels(mine, org, channels)).toEqual(channels.slice(0, 2))
  expect(selectedChannels(mine, other, channels)).toEqual(channels.slice(3))
  const none = withSelection(mine, org, [])
  expect([hasSelection(none, org), hasSelection(none, other)]).toEqual([false, true])
})

test('deleted channels are not selected', () => {
  expect(selectedChannels(withSelection('', org, channels), org, channels.slice(1))).toEqual(channels.slice(1))
})

test('a selection of any size fits into the setting, and the latest one is complete', () => {
  let setting = ''
  for (let at = 0; at < 30; at++) setting = withSelection(setting, crypto.randomUUID(), ids(20))
  const many = ids(100)
  setting = withSelection(setting, org, many)
  expect(Settings.safeParse({ ai_analytics_channels: setting }).success).toBe(true)
  expect(selectedChannels(setting, org, many)).toEqual(many)
})
