import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { bearer, testApp } from '../test-app.ts'
import { outcomeOf, type UploadTarget } from './file-outcome.ts'
import { wavOf } from './files/malformed-containers.ts'

const home = testApp({ alone: true })
const { app } = home
let place: UploadTarget
beforeAll(async () => {
  place = await home.place()
})

const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const TOO_DEEP = { error: 'invalid', text: 'The body is nested too deeply' }

test.each([
  ['POST', '/v3/organization', arrays(500_000)],
  ['POST', '/v3/organization', `{"name":${arrays(500_000)}}`],
  ['PUT', '/v3/user', `{"settings":${objects(150_000)}}`],
  ['POST', '/v3/token', `{"token":${arrays(500_000)}}`],
  ['POST', '/identity/sign-in/email', `{"email":${arrays(30_000)}}`],
] as const)('%s %s with brackets in brackets is refused before it is parsed', async (method, url, payload) => {
  const headers = { ...bearer(place.admin), origin: 'http://localhost:3000', 'content-type': 'application/json' }
  const response = await app().inject({ method, url, headers, payload })
  expect([response.statusCode, response.json()]).toEqual([400, TOO_DEEP])
})

test('brackets inside strings do not count as nesting', async () => {
  const name = `${'['.repeat(66)} "x" \\`
  const { status } = await home.ask(place.admin, api.organizations.create, { name })
  expect(status).toBe(201)
})

test('a wav that claims to be 4 GB is as long as its sound', async () => {
  const wav = wavOf(16_000, { bits: 8, rate: 16_000 })
  wav.writeUInt32LE(0xffffffff, 4)
  wav.writeUInt32LE(0xffffffff, wav.indexOf('data') + 4)
  const outcome = await outcomeOf({ ...home, place }, wav)
  expect(outcome).toMatchObject({ status: 201, talk: { state: 'ready', duration: 1 } })
})

test.each([0xffffffff, 0x7fffffff, 100_000_000])(
  'a wav with a sample rate of %i is reported as damaged',
  async (rate) => {
    const outcome = await outcomeOf({ ...home, place }, wavOf(16_000, { rate }))
    expect(outcome).toMatchObject({ status: 201, talk: { state: 'failed' } })
    expect(outcome.text).toMatch(/^This file is damaged/)
  },
)
