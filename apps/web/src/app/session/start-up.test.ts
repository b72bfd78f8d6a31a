import { ApiError } from '@earshot/contract/errors'
import type { User } from '@earshot/contract/users'
import { expect, test } from 'vitest'
import { startUp, type StartUpEffects } from './start-up.ts'

const person = (org_ids: string[], need_verification = false) =>
  ({
    user_id: 'ada',
    need_verification,
    orgs: Object.fromEntries(org_ids.map((org_id) => [org_id, { org_id, deleted: null }])),
  }) as unknown as User

interface Opened {
  org_ids: string[]
}

function effects(changes: Partial<StartUpEffects> = {}): StartUpEffects & Opened {
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

const refusal = new ApiError('unexpected', 'Something went wrong on the server')
const fail = async () => {
  throw refusal
}

test('without a session at the provider the result is signed out', async () => {
  expect(await startUp(effects({ hasSession: () => false, exchange: async () => null }))).toEqual({ at: 'signed-out' })
})

test('a session that is refused again and again ends signed out, not in a loop', async () => {
  expect(await startUp(effects({ loadUser: async () => null }))).toEqual({ at: 'signed-out' })
})

test('an unverified email stops at the verification, from either server', async () => {
  const announcement = effects({ hasSession: () => false, exchange: async () => ({ need_verification: true }) })
  expect(await startUp(announcement)).toEqual({ at: 'unverified' })
  expect(await startUp(effects({ loadUser: async () => person(['seven'], true) }))).toEqual({ at: 'unverified' })
})

test.each(['exchange', 'loadUser', 'openOrganization'] as const)('an error in %s is shown', async (step) => {
  const broken = effects({ hasSession: () => step !== 'exchange', [step]: fail })
  expect(await startUp(broken)).toEqual({ at: 'failed', error: refusal })
})

test('a person without an organization creates one', async () => {
  expect(await startUp(effects({ loadUser: async () => person([]) }))).toEqual({ at: 'organizations.new' })
})

test('an organization in the bin is not opened, even if it was visited last', async () => {
  const admin = person(['seven'])
  const binned = { ...admin, orgs: { ...admin.orgs, eight: { org_id: 'eight', deleted: '2026-01-31T09:30:00Z' } } }
  const startEffects = effects({
    loadUser: async () => binned as unknown as User,
    remembered: () => ({ lastVisited: 'eight' }),
  })
  expect(await startUp(startEffects)).toEqual({ at: 'ready' })
  expect(startEffects.org_ids).toEqual(['seven'])
})

test('a person with several organizations and no last visit selects one', async () => {
  const here = effects({ loadUser: async () => person(['seven', 'eight']) })
  expect(await startUp(here)).toEqual({ at: 'choosing' })
  expect(here.org_ids).toEqual([])
})

test('a refused session is exchanged once more before signing out', async () => {
  const users = [null, person(['seven'])]
  const sessions = [true, false]
  const here = effects({ hasSession: () => sessions.shift() ?? true, loadUser: async () => users.shift() ?? null })
  expect(await startUp(here)).toEqual({ at: 'ready' })
})

test('the only organization opens automatically', async () => {
  const here = effects()
  expect(await startUp(here)).toEqual({ at: 'ready' })
  expect(here.org_ids).toEqual(['seven'])
})

test('the saved default comes before the invited one, and that before the last visited', async () => {
  const org_ids = ['saved', 'invited', 'visited']
  const open = async (remembered: ReturnType<StartUpEffects['remembered']>) => {
    const here = effects({ loadUser: async () => person(org_ids), remembered: () => remembered })
    await startUp(here)
    return here.org_ids[0]
  }
  expect(await open({ saved: 'saved', invited: 'invited', lastVisited: 'visited' })).toBe('saved')
  expect(await open({ invited: 'invited', lastVisited: 'visited' })).toBe('invited')
  expect(await open({ lastVisited: 'visited' })).toBe('visited')
  expect(await open({ saved: 'saved', linked: 'visited' })).toBe('visited')
})

test('a stored organization that the person has left is not opened', async () => {
  const here = effects({ remembered: () => ({ saved: 'left', lastVisited: 'gone' }) })
  await startUp(here)
  expect(here.org_ids).toEqual(['seven'])
})

test('an invitation waits until the person agrees', async () => {
  expect(await startUp(effects({ invitation: () => ({ agreed: false }) }))).toEqual({ at: 'invited', problem: null })
})

test('a refused invitation shows the reason', async () => {
  const refused = effects({ invitation: () => ({ agreed: true }), join: fail })
  expect(await startUp(refused)).toEqual({ at: 'invited', problem: refusal })
})

test('an invitation that was agreed to ends in exactly the inviting organization', async () => {
  let joined: string | undefined
  const here = effects({
    invitation: () => ({ agreed: true, org_id: joined }),
    join: async () => void (joined = 'inviting'),
    loadUser: async () => person(joined ? ['seven', 'inviting'] : ['seven']),
    remembered: () => ({ invited: joined, lastVisited: 'seven' }),
  })
  expect(await startUp(here)).toEqual({ at: 'ready' })
  expect(here.org_ids).toEqual(['inviting'])
})
