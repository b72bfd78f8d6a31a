import { expect, test } from 'vitest'
import { meantBy, patternProblem, patternSentence, readName } from './name-patterns.ts'

const berlin = (pattern: string) => ({ pattern, tz: 'Europe/Berlin' })

test.each([
  ['', 'none'],
  ['recording', 'none'],
  ['{*}', 'none'],
  ['{channel', 'brace'],
  ['channel}_{date}', 'brace'],
  ['{kanal}_{date}', 'unknown'],
  ['{constructor}', 'unknown'],
  ['{channel}_{date}_{channel}', 'twice'],
  ['{channel}{unit}_{date}', 'adjacent'],
  ['{channel}_{speaker}_{unit}_{tag}_{title}', 'many'],
])('a pattern that cannot be read says why: %j', (pattern, reason) => {
  const problem = patternProblem(pattern)
  expect(problem?.reason).toBe(reason)
  expect(problem && patternSentence(problem)).toMatch(/^[A-Z{]/)
  expect(readName(berlin(pattern), 'a_2026-01-31.wav')).toBeUndefined()
})

test.each([
  [
    '{channel}_{unit}_{date}_{time}',
    'Ops_E4_20260131_093000.wav',
    { channel: 'Ops', unit: 'E4', recorded_at: '2026-01-31T08:30:00.000Z' },
  ],
  [
    '{channel} {date} {time}',
    'Night shift 2026-07-01 23.05.mp3',
    { channel: 'Night shift', recorded_at: '2026-07-01T21:05:00.000Z' },
  ],
  [
    '{date}T{time}-{speaker}',
    '2026_01_31t09h30m15s-Ana Lima.m4a',
    { speaker: 'Ana Lima', recorded_at: '2026-01-31T08:30:15.000Z' },
  ],
  [
    '{unit}-{unix}_{*}',
    '101-1669740338_851000000.0-call_1.wav',
    { unit: '101', recorded_at: '2022-11-29T16:45:38.000Z' },
  ],
  ['{unix}', '1669740338123.wav', { recorded_at: '2022-11-29T16:45:38.123Z' }],
  ['call [{tag}] {title}', 'C:\\rec\\Call [fire] North gate (2).wav', { tag: 'fire', title: 'North gate (2)' }],
  ['{channel}_{date}', 'حريق_2026-01-31.wav', { channel: 'حريق', recorded_at: '2026-01-30T23:00:00.000Z' }],
  ['{channel}.{time}', 'ops.0930.wav', { channel: 'ops' }],
])('%s reads %s', (pattern, file, read) => {
  expect(readName(berlin(pattern), file)).toEqual(read)
})

test.each([
  ['{channel}_{date}', 'Ops.wav'],
  ['{channel}_{date}', 'Ops_2026-1-31.wav'],
  ['{channel}_{date}', '_2026-01-31.wav'],
  ['{date}_{time}', '2026-01-31_9.wav'],
  ['{channel}_{tag}_{unit}_{title}!', `${'_'.repeat(250)}.wav`],
  ['{channel}_{date}', `${'a'.repeat(300)}_2026-01-31.wav`],
])('%s does not match %s', (pattern, file) => {
  expect(readName(berlin(pattern), file)).toBeUndefined()
})

test.each([
  ['no such day', '2026-02-30_10-00'],
  ['no such hour', '2026-01-31_25-00'],
  ['long before recorders', '1960-01-31_10-00'],
  ['far ahead', '2999-01-31_10-00'],
])('a time of %s is left out, and the rest stays', (_, when) => {
  expect(readName(berlin('{channel}_{date}_{time}'), `Ops_${when}.wav`)).toEqual({ channel: 'Ops' })
})

test.each([
  ['in the hour that is skipped', '2026-03-29_02-30', '2026-03-29T01:30:00.000Z'],
  ['after it', '2026-03-29_03-00', '2026-03-29T01:00:00.000Z'],
  ['in the hour that comes twice, the first time', '2025-10-26_02-30', '2025-10-26T00:30:00.000Z'],
  ['after it', '2025-10-26_03-00', '2025-10-26T02:00:00.000Z'],
])('a clock that changes: %s', (_, when, recorded_at) => {
  expect(readName(berlin('{date}_{time}'), `${when}.wav`)).toEqual({ recorded_at })
})

test('names mean what has them, and a unit the speaker before the tag', () => {
  const named = (name: string) => ({ id: `id of ${name}`, name })
  const known = { channels: [named('Ops')], speakers: [named('E4')], tags: [named('E4'), named('E5'), named('Fire')] }
  expect(meantBy({ channel: ' ops', unit: 'e4', tag: 'fire' }, known)).toEqual({
    ...{ channel_id: 'id of Ops', speaker_id: 'id of E4', tags: ['id of Fire'] },
  })
  expect(meantBy({ channel: 'Other', unit: 'E5', tag: 'e5', speaker: 'Nobody' }, known)).toEqual({ tags: ['id of E5'] })
})
