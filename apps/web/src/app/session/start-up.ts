import { ApiError, type Opener } from '@earshot/contract/errors'
import type { User } from '@earshot/contract/users'
import { type Candidates, selectOrganization, openOrganizations } from './select-organization.ts'

export type StartUpStep =
  | { at: 'token' }
  | { at: 'user' }
  | { at: 'invitation'; user: User }
  | { at: 'organizations'; user: User }
  | { at: 'organization'; user: User; org_id: string }

export type TerminalState =
  | { at: 'signed-out'; byChoice?: boolean }
  | { at: 'unverified' }
  | { at: 'invited'; problem: Error | null }
  | { at: 'organizations.new' }
  | { at: 'choosing' }
  | { at: 'ready' }
  | Closed
  | { at: 'failed'; error: Error }

/** The organization refuses this session. */
export interface Closed {
  at: 'closed'
  org_id: string
  requires: Opener
}

export type SessionState = { at: 'starting' } | TerminalState

export interface Invitation {
  agreed: boolean
  org_id?: string | undefined
}

export interface StartUpEffects {
  /** A session token is stored, not about to expire, and the person is verified. */
  hasSession(): boolean
  /** Exchanges the provider's token for a session token; null without a provider session. */
  exchange(): Promise<{ need_verification: boolean } | null>
  /** Null if the session is refused; it is then forgotten. */
  loadUser(): Promise<User | null>
  invitation(): Invitation | undefined
  /** Accepts the stored invitation and selects its organization. Throws the server's refusal. */
  join(): Promise<void>
  remembered(user: User): Omit<Candidates, 'org_ids'>
  openOrganization(user: User, org_id: string): Promise<void>
}

/** Steps through start-up to a terminal state. Errors become 'failed'. */
export const startUp = (effects: StartUpEffects): Promise<TerminalState> =>
  walk(effects).catch((error: Error) => ({ at: 'failed', error }))

/** The longest path has seven steps; the limit ends a loop of refused sessions. */
const MOST_STEPS = 12

async function walk(effects: StartUpEffects): Promise<TerminalState> {
  let here: StartUpStep | TerminalState = { at: 'token' }
  for (let steps = 0; steps < MOST_STEPS && !isRest(here); steps++) here = await next(here, effects)
  return isRest(here) ? here : { at: 'signed-out' }
}

const steps: readonly string[] = [
  'token',
  'user',
  'invitation',
  'organizations',
  'organization',
] satisfies StartUpStep['at'][]
const isRest = (state: StartUpStep | TerminalState): state is TerminalState => !steps.includes(state.at)

async function next(step: StartUpStep, effects: StartUpEffects): Promise<StartUpStep | TerminalState> {
  switch (step.at) {
    case 'token':
      return exchangeToken(effects)
    case 'user':
      return findUser(effects)
    case 'invitation':
      return answerInvitation(step.user, effects)
    case 'organizations':
      return choose(step.user, effects)
    case 'organization':
      return openIfOpen(effects, step.user, step.org_id)
  }
}

export const openIfOpen = (
  effects: Pick<StartUpEffects, 'openOrganization'>,
  user: User,
  org_id: string,
): Promise<Closed | { at: 'ready' }> =>
  effects.openOrganization(user, org_id).then(
    () => ({ at: 'ready' }),
    (error) => {
      const requires = error instanceof ApiError && error.details.requires
      if (!requires) throw error
      return { at: 'closed', org_id, requires }
    },
  )

async function exchangeToken(effects: StartUpEffects): Promise<StartUpStep | TerminalState> {
  if (effects.hasSession()) return { at: 'user' }
  const session = await effects.exchange()
  if (!session) return { at: 'signed-out' }
  return session.need_verification ? { at: 'unverified' } : { at: 'user' }
}

async function findUser(effects: StartUpEffects): Promise<StartUpStep | TerminalState> {
  const user = await effects.loadUser()
  if (!user) return { at: 'token' }
  return user.need_verification ? { at: 'unverified' } : { at: 'invitation', user }
}

async function answerInvitation(user: User, effects: StartUpEffects): Promise<StartUpStep | TerminalState> {
  const invitation = effects.invitation()
  if (!invitation || invitation.org_id) return { at: 'organizations', user }
  if (!invitation.agreed) return { at: 'invited', problem: null }
  try {
    await effects.join()
  } catch (problem) {
    return { at: 'invited', problem: problem as Error }
  }
  return { at: 'user' }
}

function choose(user: User, effects: StartUpEffects): StartUpStep | TerminalState {
  const org_ids = openOrganizations(user).map(({ org_id }) => org_id)
  if (org_ids.length === 0) return { at: 'organizations.new' }
  const org_id = selectOrganization({ org_ids, ...effects.remembered(user) })
  return org_id ? { at: 'organization', user, org_id } : { at: 'choosing' }
}
