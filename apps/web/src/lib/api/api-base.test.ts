import { expect, test } from 'vitest'
import { baseFor, basesIn, readJson } from './api-base.ts'

const production = 'https://api.example.org'
const stage = 'https://stage.example.org'
const phone = 'https://phones.example.org'
const bases = { production, stage, phone: '' }
const user = { path: '/user', extras: 'all' }

test.each([undefined, 'non-stage', '', 'STAGE', 'production'])('a track of %o selects production', (track) => {
  expect(baseFor(user, bases, track)).toBe(production)
})

test('a track of stage selects staging', () => expect(baseFor(user, bases, 'stage')).toBe(stage))

test.each(['stage', 'non-stage'])('requests about phones use their own base, whatever the track: %s', (track) => {
  const all = { ...bases, phone }
  expect(baseFor({ path: '/phone' }, all, track)).toBe(phone)
  expect(baseFor({ path: '/user', extras: 'phones' }, all, track)).toBe(phone)
  expect(baseFor(user, all, track)).not.toBe(phone)
})

test('without their own base, requests about phones use the common one', () => {
  expect(baseFor({ path: '/phone' }, bases, 'stage')).toBe(stage)
  expect(baseFor({ path: '/phone' }, bases, 'non-stage')).toBe(production)
})

test.each([undefined, '', '__API_BASES__', '{', 'null'])('when the page says %o, its own server is used', (said) =>
  expect(basesIn(said)).toEqual({ production: '', stage: '', phone: '' }),
)

test('the page names its server', () => {
  expect(basesIn(JSON.stringify({ production }))).toEqual({ production, stage: '', phone: '' })
})

test('API addresses in a response get its origin, and text by people is unchanged', () => {
  const answer = { image: '/v3/image?id=1', text: '/v3/image', talks: [{ audio_url: '/v3/get?sig=1', image: '' }] }
  expect(readJson(JSON.stringify(answer), `${production}/v3/search`)).toEqual({
    image: `${production}/v3/image?id=1`,
    text: '/v3/image',
    talks: [{ audio_url: `${production}/v3/get?sig=1`, image: '' }],
  })
  expect(readJson(JSON.stringify(answer), '')).toEqual(answer)
})
