import { ApiError } from '@earshot/contract/errors'
import type { User } from '@earshot/contract/users'
import { expect, test } from 'vitest'
import { startUp, type World } from './start-up.ts'

const person = (org_ids: string[], need_verification = false) =>
  ({
    user_id: 'ada',
    need_verification,
    orgs: Object.fromEntries(org_ids.map((org_id) => [org_id, { org_id, deleted: null }])),
  }) as unknown as User

interface Opened {
  org_ids: string[]
}

/** A world in which everything goes well for a member of one organization, unless told otherwise. */
function world(changes: Partial<World> = {}): World & Opened {
  const opened: string[] = []
  return {
    hasSession: () => true,
    exchange: async () => ({ need_verification: false }),
    loadUser: async () => person(['seven']),
    invitation: () => undefined,
    join: async () => {},
    remembered: () => ({}),
    openOrganization: async (_user, org_id) => void opened.push(org_id),
    org_ids: opened,
    ...changes,
  }
}

const refusal = new ApiError('unexpected', 'The server stumbled')
const fail = async () => {
  throw refusal
}

test('nobody at the provider means signed out', async () => {
  expect(await startUp(world({ hasSession: () => false, exchange: async () => null }))).toEqual({ at: 'signed-out' })
})

test('a session that is refused for ever ends signed out, not in a loop', async () => {
  expect(await startUp(world({ loadUser: async () => null }))).toEqual({ at: 'signed-out' })
})

test('an e-mail that is not verified stops at the mail, whoever says so', async () => {
  const told = world({ hasSession: () => false, exchange: async () => ({ need_verification: true }) })
  expect(await startUp(told)).toEqual({ at: 'unverified' })
  expect(await startUp(world({ loadUser: async () => person(['seven'], true) }))).toEqual({ at: 'unverified' })
})

test.each(['exchange', 'loadUser', 'openOrganization'] as const)(
  'what breaks in %s is told, not swallowed',
  async (step) => {
    const broken = world({ hasSession: () => step !== 'exchange', [step]: fail })
    expect(await startUp(broken)).toEqual({ at: 'failed', error: refusal })
  },
)

test('somebody without an organization starts one', async () => {
  expect(await startUp(world({ loadUser: async () => person([]) }))).toEqual({ at: 'organizations.new' })
})

test('an organization in the bin is nowhere to go, also when it was the last one visited', async () => {
  const admin = person(['seven'])
  const binned = { ...admin, orgs: { ...admin.orgs, eight: { org_id: 'eight', deleted: '2026-01-31T09:30:00Z' } } }
  const place = world({ loadUser: async () => binned as unknown as User, remembered: () => ({ lastVisited: 'eight' }) })
  expect(await startUp(place)).toEqual({ at: 'ready' })
  expect(place.org_ids).toEqual(['seven'])
})

test('somebody with several organizations and no memory chooses', async () => {
  const here = world({ loadUser: async () => person(['seven', 'eight']) })
  expect(await startUp(here)).toEqual({ at: 'choosing' })
  expect(here.org_ids).toEqual([])
})

test('a refused session is exchanged once more before anybody is sent away', async () => {
  const users = [null, person(['seven'])]
  const sessions = [true, false]
  const here = world({ hasSession: () => sessions.shift() ?? true, loadUser: async () => users.shift() ?? null })
  expect(await startUp(here)).toEqual({ at: 'ready' })
})

test('the only organization opens by itself', async () => {
  const here = world()
  expect(await startUp(here)).toEqual({ at: 'ready' })
  expect(here.org_ids).toEqual(['seven'])
})

test('the saved default comes before the invited one, and that before the last visited', async () => {
  const org_ids = ['saved', 'invited', 'visited']
  const open = async (remembered: ReturnType<World['remembered']>) => {
    const here = world({ loadUser: async () => person(org_ids), remembered: () => remembered })
    await startUp(here)
    return here.org_ids[0]
  }
  expect(await open({ saved: 'saved', invited: 'invited', lastVisited: 'visited' })).toBe('saved')
  expect(await open({ invited: 'invited', lastVisited: 'visited' })).toBe('invited')
  expect(await open({ lastVisited: 'visited' })).toBe('visited')
  expect(await open({ saved: 'saved', linked: 'visited' })).toBe('visited')
})

test('an organization that the person has left is not opened from memory', async () => {
  const here = world({ remembered: () => ({ saved: 'left', lastVisited: 'gone' }) })
  await startUp(here)
  expect(here.org_ids).toEqual(['seven'])
})

test('an invitation waits until the person agrees', async () => {
  expect(await startUp(world({ invitation: () => ({ agreed: false }) }))).toEqual({ at: 'invited', problem: null })
})

test('an invitation that is refused says why', async () => {
  const refused = world({ invitation: () => ({ agreed: true }), join: fail })
  expect(await startUp(refused)).toEqual({ at: 'invited', problem: refusal })
})

test('an invitation that was agreed to ends in exactly the inviting organization', async () => {
  let joined: string | undefined
  const here = world({
    invitation: () => ({ agreed: true, org_id: joined }),
    join: async () => void (joined = 'inviting'),
    loadUser: async () => person(joined ? ['seven', 'inviting'] : ['seven']),
    remembered: () => ({ invited: joined, lastVisited: 'seven' }),
  })
  expect(await startUp(here)).toEqual({ at: 'ready' })
  expect(here.org_ids).toEqual(['inviting'])
})
