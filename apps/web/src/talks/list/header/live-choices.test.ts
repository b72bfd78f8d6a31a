import { expect, test } from 'vitest'
import { passesOver } from './live-choices.ts'

const all = [
  { channel_id: 'ops', mute: null },
  { channel_id: 'fire', mute: null },
  { channel_id: 'muted', mute: { until: null } },
]
const choices = { all, held: undefined, avoided: {} }
const passed = (some: Partial<Parameters<typeof passesOver>[0]>) =>
  all.map(({ channel_id }) => channel_id).filter((id) => passesOver({ ...choices, ...some }, id))

test('live mode of all channels plays all but those that are muted', () => {
  expect(passed({})).toEqual(['muted'])
})

test('an avoided channel is passed over', () => {
  expect(passed({ avoided: { ops: 1000 } })).toEqual(['ops', 'muted'])
})

test('only a held channel plays, even if it is avoided or muted', () => {
  expect(passed({ held: 'ops', avoided: { ops: 9999 } })).toEqual(['fire', 'muted'])
  expect(passed({ held: 'muted' })).toEqual(['ops', 'fire'])
})

test('a channel held in another organization holds nothing here', () => {
  expect(passed({ held: 'elsewhere' })).toEqual(['muted'])
})

test('live mode of one channel plays it in any case', () => {
  expect(passed({ all: undefined, held: 'fire', avoided: { ops: 9999 } })).toEqual([])
})
