import { expect, test } from 'vitest'
import { callIdOf, namesOf, speakerOf, timeOf } from './radio-call.ts'

test('a channel is matched by the label of the talkgroup, then by system and number', () => {
  const call = { talkgroup: '54241', talkgroupLabel: ' Fire Dispatch ', talkgroupName: '-', systemLabel: 'Butco' }
  expect(namesOf({ ...call, system: '11' })).toEqual(['fire dispatch', 'butco 54241', '11 54241', '54241'])
  expect(namesOf({ talkgroup: '1' })).toEqual(['1'])
})

test.each([
  [{ sources: '[{"pos":0,"src":44,"tag":"Engine 1"},{"pos":2,"src":44,"tag":"engine 1"}]' }, 'engine 1'],
  [{ sources: '[{"pos":0,"tag":"Engine 1"},{"pos":2,"tag":"Engine 2"}]', source: '44' }, '44'],
  [{ sources: '[null, 3, {"tag":""}]', source: 'Medic 7' }, 'medic 7'],
  [{ sources: 'not json' }, undefined],
  [{ sources: '{"tag":"x"}' }, undefined],
])('the sources %j give the speaker %s', (call, name) => expect(speakerOf(call)).toBe(name))

test.each([
  ['1669740338', '2022-11-29T16:45:38.000Z'],
  ['1669740338.5', '2022-11-29T16:45:38.500Z'],
  ['2022-11-29T17:45:38+01:00', '2022-11-29T16:45:38.000Z'],
])('a call began at %s', (dateTime, time) => expect(timeOf({ dateTime })).toBe(time))

test.each(['', 'yesterday', '1669740338000000', '9'.repeat(40)])('%j is no time', (dateTime) => {
  expect(() => timeOf({ dateTime })).toThrow('not a valid time')
})

test.each([
  ['milliseconds', '1669740338000', 'from the future'],
  ['seconds of another century', '99999999999', 'from the future'],
  ['a clock that was never set', '0', 'before 1971'],
  ['thousands of seconds', '1669740', 'before 1971'],
  ['a date that is to come', '2999-01-01T00:00:00Z', 'from the future'],
  ['a date before there were recordings', '1069-01-01T00:00:00Z', 'before 1971'],
])('%s are no time of a call', (_, dateTime, said) => {
  expect(() => timeOf({ dateTime })).toThrow(`The dateTime of the call is ${dateTime}.`)
  expect(() => timeOf({ dateTime })).toThrow(said)
})

test('a call has one id however often it is sent, and another call another', () => {
  const call = { system: '11', talkgroup: '100', dateTime: '1669740338', source: '44' }
  expect(callIdOf(call)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(callIdOf({ ...call })).toBe(callIdOf(call))
  const others = [{ system: '1', talkgroup: '1100' }, { dateTime: '1669740339' }, { source: '45' }]
  expect(new Set(others.map((other) => callIdOf({ ...call, ...other }))).size).toBe(3)
  expect(others.map((other) => callIdOf({ ...call, ...other }))).not.toContain(callIdOf(call))
})
