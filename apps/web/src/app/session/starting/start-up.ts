import type { User } from '@earshot/contract/users'
import { type Candidates, chooseOrganization, openOrganizations } from './choose-organization.ts'

/** The way from a page that knows nothing to a screen. */
export type Step =
  | { at: 'token' }
  | { at: 'user' }
  | { at: 'invitation'; user: User }
  | { at: 'organizations'; user: User }
  | { at: 'organization'; user: User; org_id: string }

/** Where the way ends; each is a screen. */
export type Rest =
  | { at: 'signed-out'; byChoice?: boolean }
  | { at: 'unverified' }
  | { at: 'invited'; problem: Error | null }
  | { at: 'organizations.new' }
  | { at: 'choosing' }
  | { at: 'ready' }
  | { at: 'failed'; error: Error }

export interface Invitation {
  /** The person said that they want to join. */
  agreed: boolean
  /** Set once they have joined. */
  org_id?: string | undefined
}

/** What start-up asks of the world around it. */
export interface World {
  /** A session token is stored, fresh, and of a verified person. */
  hasSession(): boolean
  /** Gets a session token for the provider's; null when the provider knows nobody. */
  exchange(): Promise<{ need_verification: boolean } | null>
  /** Loads and stores the person; null when the session is refused, which is then forgotten. */
  loadUser(): Promise<User | null>
  invitation(): Invitation | undefined
  /** Accepts the stored invitation and makes its organization the one to open. Throws the server's refusal. */
  join(): Promise<void>
  remembered(user: User): Omit<Candidates, 'org_ids'>
  /** Loads the organization with all its lists, in one call, and stores them. */
  openOrganization(user: User, org_id: string): Promise<void>
}

/** Walks until it comes to rest. What throws on the way ends as 'failed'. */
export const startUp = (world: World): Promise<Rest> => walk(world).catch((error: Error) => ({ at: 'failed', error }))

/** The longest way has seven steps; a session that is refused again and again must not go round for ever. */
const MOST_STEPS = 12

async function walk(world: World): Promise<Rest> {
  let here: Step | Rest = { at: 'token' }
  for (let steps = 0; steps < MOST_STEPS && !isRest(here); steps++) here = await next(here, world)
  return isRest(here) ? here : { at: 'signed-out' }
}

const steps: readonly string[] = ['token', 'user', 'invitation', 'organizations', 'organization'] satisfies Step['at'][]
const isRest = (place: Step | Rest): place is Rest => !steps.includes(place.at)

async function next(step: Step, world: World): Promise<Step | Rest> {
  switch (step.at) {
    case 'token':
      return exchangeToken(world)
    case 'user':
      return findUser(world)
    case 'invitation':
      return answerInvitation(step.user, world)
    case 'organizations':
      return choose(step.user, world)
    case 'organization':
      await world.openOrganization(step.user, step.org_id)
      return { at: 'ready' }
  }
}

async function exchangeToken(world: World): Promise<Step | Rest> {
  if (world.hasSession()) return { at: 'user' }
  const session = await world.exchange()
  if (!session) return { at: 'signed-out' }
  return session.need_verification ? { at: 'unverified' } : { at: 'user' }
}

async function findUser(world: World): Promise<Step | Rest> {
  const user = await world.loadUser()
  if (!user) return { at: 'token' }
  return user.need_verification ? { at: 'unverified' } : { at: 'invitation', user }
}

async function answerInvitation(user: User, world: World): Promise<Step | Rest> {
  const invitation = world.invitation()
  if (!invitation || invitation.org_id) return { at: 'organizations', user }
  if (!invitation.agreed) return { at: 'invited', problem: null }
  try {
    await world.join()
  } catch (problem) {
    return { at: 'invited', problem: problem as Error }
  }
  return { at: 'user' }
}

function choose(user: User, world: World): Step | Rest {
  const org_ids = openOrganizations(user).map(({ org_id }) => org_id)
  if (org_ids.length === 0) return { at: 'organizations.new' }
  const org_id = chooseOrganization({ org_ids, ...world.remembered(user) })
  return org_id ? { at: 'organization', user, org_id } : { at: 'choosing' }
}
