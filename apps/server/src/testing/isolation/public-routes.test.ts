import { api } from '@earshot/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Person } from '../test-app.ts'
import type { OrganizationFixture } from '../fixtures/organization-fixture.ts'
import { open, routes } from './authorization/route-inputs.ts'
import { seedMatrix } from './authorization/seed.ts'
import { seedCallers, openSide, type MatrixCallers, words } from './authorization/callers.ts'

const home = testApp()
const { ask, app, person } = home
let people: MatrixCallers
let ours: OrganizationFixture

beforeAll(async () => {
  people = await seedCallers(home)
  ours = await openSide(home, people, 'ours')
  await seedMatrix(home, people, ours)
})

/** Public routes answer every caller alike. */
const anybody = (): (Person | null)[] => [null, people['their admin'], people.unverified, people.removed]

const hidden = (...shown: string[]) =>
  Object.values(ours)
    .concat(words.ours, people.author.email)
    .filter((value) => !shown.includes(value))

test.each(Object.entries(open))('%s is open: %s', (id, why) => {
  const [, route] = routes.find(([name]) => name === id) ?? []
  expect(route?.access).toBe('public')
  expect(route?.rights).toBeUndefined()
  expect(why.length).toBeGreaterThan(20)
})

describe('the card of an invite', () => {
  test('shows its names, and nothing else, to anyone with its id', async () => {
    for (const who of anybody()) {
      const { invite_id, organization, ...rest } = (await ask(who, api.invites.find, { invite_id: ours.invite_id }))
        .body
      expect([invite_id, organization.name]).toEqual([ours.invite_id, `${words.ours} island`])
      expect(Object.keys(rest).sort()).toEqual(['email', 'invited', 'inviter', 'proven', 'status'])
      const text = JSON.stringify(rest)
      expect(hidden().filter((secret) => text.includes(secret))).toEqual([])
      expect((await ask(who, api.invites.find, { invite_id: crypto.randomUUID() })).status).toBe(404)
    }
  })

  test('has a secret that works for the invited person only', async () => {
    const { invite_id, verify, org_id } = ours
    for (const who of [people['their admin'], people.removed, people.unverified, await person()]) {
      for (const answer of [
        await ask(who, api.invites.save, { invite_id, verify }),
        await ask(who, api.invites.find, { invite_id, verify }),
      ])
        expect([answer.status, answer.refusal.error]).toEqual([403, 'forbidden'])
      expect((await ask(who, api.organizations.find, { org_id })).status).toBeGreaterThanOrEqual(403)
    }
  })

  test('a wrong secret answers like an unknown invite', async () => {
    const answer = (invite_id: string) => ask(people.removed, api.invites.save, { invite_id, verify: 'guess' })
    const [wrong, absent] = [await answer(ours.invite_id), await answer(crypto.randomUUID())]
    expect([wrong.status, absent.status]).toEqual([404, 404])
  })
})

describe('a clip', () => {
  test('shows itself to anyone with its id, and nothing of its organization', async () => {
    for (const who of anybody()) {
      const { status, body } = await ask(who, api.clips.find, { clip_id: ours.clip_id })
      expect([status, body.clip_id]).toEqual([200, ours.clip_id])
      const text = JSON.stringify({ ...body, title: '', text: '', words: [], speaker: '' })
      expect(hidden(ours.clip_id).filter((secret) => text.includes(secret))).toEqual([])
      expect((await ask(who, api.clips.find, { clip_id: '0'.repeat(32) })).status).toBe(404)
    }
  })
})

test('a HEAD request reveals no more than a GET', async () => {
  const gets = routes.filter(([, { method, access }]) => method === 'GET' && access === 'signed-in')
  for (const [id, { path }] of gets) {
    const { statusCode, body } = await app().inject({ method: 'HEAD', url: `/v3${path}?org_id=${ours.org_id}` })
    expect([401, 404], id).toContain(statusCode)
    expect(body, id).toBe('')
  }
})
