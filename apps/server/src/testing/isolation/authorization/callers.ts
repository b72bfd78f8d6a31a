import { randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import type { Context } from '../../../core/context.ts'
import { seedOrganization, type OrganizationFixture, type FixtureMember } from '../../fixtures/organization-fixture.ts'
import type { testApp, Person } from '../../test-app.ts'

/**
 * `ours` belong to one organization, `theirs` to another; the rest to neither. The `member` moderates and does not send,
 * the `sender` does not moderate, the `channel moderator` is a listener elsewhere, and the `guest` hears the channel of
 * the talk.
 */
export const callerKinds = [
  'visitor',
  'expired',
  'revoked',
  'forged',
  'unverified',
  'member',
  'sender',
  'author',
  'admin',
  'operator',
  'removed',
  'their member',
  'their admin',
  'key',
  'sending key',
  'listener',
  'channel moderator',
  'guest',
  'expired guest',
] as const
export type CallerKind = (typeof callerKinds)[number]

export type Side = 'ours' | 'theirs' | 'nowhere'

export type CallerStanding =
  | 'nobody'
  | 'unverified'
  | 'stranger'
  | 'member'
  | 'sender'
  | 'author'
  | 'admin'
  | 'operator'
  | 'listener'
  | 'channel moderator'
  | Key
type Key = 'key' | 'sending key'

const NOBODIES: readonly CallerKind[] = ['visitor', 'expired', 'revoked', 'forged']

export function standingOf(who: CallerKind, where: Side): CallerStanding {
  if (NOBODIES.includes(who)) return 'nobody'
  if (who === 'unverified') return who
  if (where === 'nowhere' || who === 'removed' || who === 'expired guest') return 'stranger'
  if (who === 'operator') return who
  if (who.startsWith('their ')) return where === 'theirs' ? (who.slice(6) as 'member' | 'admin') : 'stranger'
  if (where !== 'ours') return 'stranger'
  return who === 'guest' ? 'listener' : (who as CallerStanding)
}

type House = ReturnType<typeof testApp>
export type MatrixCallers = Record<Exclude<CallerKind, 'visitor' | 'key' | 'sending key'>, Person> & {
  target: Person
  their: Person
  /** Hears only another channel than that of the talk. */
  'distant guest': Person
}

/** All callers except keys, which are per organization, and two members to act upon, one per organization. */
export async function seedCallers({ person, context }: Pick<House, 'person' | 'context'>): Promise<MatrixCallers> {
  const names = ['expired', 'revoked', 'forged', 'member', 'sender', 'author', 'admin', 'operator'] as const
  const others = ['removed', 'their member', 'their admin', 'target', 'their'] as const
  const roles = ['listener', 'channel moderator', 'guest', 'expired guest', 'distant guest'] as const
  const people = Object.fromEntries(
    await Promise.all([...names, ...others, ...roles].map(async (name) => [name, await person({ name })])),
  )
  people.unverified = await person({ name: 'unverified', verified: false })
  await spoil(context(), people)
  return people
}

/** Sets the operator's level, and makes invalid tokens invalid. */
async function spoil(context: Context, people: MatrixCallers) {
  const { outside } = context.connections
  await outside.updateTable('users').set({ level: 1000 }).where('user_id', '=', people.operator.user_id).execute()
  const { sub = '', sid, iat = 0 } = decodeJwt<{ sid: string }>(people.expired.token)
  const sign = (secret: Uint8Array, exp: number) =>
    new SignJWT({ sid, iat: iat - 100_000 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setExpirationTime(exp)
      .sign(secret)
  people.expired.token = await sign(context.sessionSecret, iat - 10)
  people.forged.token = await sign(new TextEncoder().encode('another secret of thirty-two bytes'), iat + 3600)
  const revoked_at = new Date(Date.now() - 60_000).toISOString()
  await outside.updateTable('sessions').set({ revoked_at }).where('user_id', '=', people.revoked.user_id).execute()
}

const residentsOf = (people: MatrixCallers, side: 'ours' | 'theirs'): FixtureMember[] => {
  const resident = ({ user_id }: Person, send = true, org_role: FixtureMember['org_role'] = 'member') => ({
    user_id,
    send,
    org_role,
  })
  if (side === 'theirs')
    return [
      resident(people['their member'], false),
      resident(people['their admin'], true, 'admin'),
      resident(people.their),
    ]
  const { expired, revoked, forged, unverified, member, sender, author, admin, target, listener, guest } = people
  const listening = { send: false, org_role: 'member', moderate: false } as const
  const until = (guest_until: string) => ({ ...listening, guest_until })
  const signedOut = [expired, revoked, forged, unverified].map((who) => resident(who, true, 'admin'))
  return [
    ...signedOut,
    resident(member, false),
    { ...resident(sender), moderate: false },
    { ...listening, user_id: listener.user_id },
    { ...listening, user_id: people['channel moderator'].user_id },
    { ...until('2099-01-01T00:00:00Z'), user_id: guest.user_id },
    { ...until('2026-01-01T00:00:00Z'), user_id: people['expired guest'].user_id },
    { ...until('2099-01-01T00:00:00Z'), user_id: people['distant guest'].user_id },
    resident(author),
    resident(admin, true, 'admin'),
    resident(target),
  ]
}

export const words = { ours: 'treasure', theirs: 'lagoon', twin: 'mirage' }

async function nameInChannel(context: Context, people: MatrixCallers, { org_id, channel_id }: OrganizationFixture) {
  const named = { org_id, channel_id, added_by: people.author.user_id }
  await context.connections
    .inside(org_id)
    .insertInto('channel_members')
    .values([
      { ...named, user_id: people['channel moderator'].user_id, role: 'moderator' },
      { ...named, user_id: people.guest.user_id },
      { ...named, user_id: people['expired guest'].user_id, role: 'moderator' },
    ])
    .execute()
}

/** A fresh organization of either side with its people; `user_id` is a member who can be changed and removed. */
export async function openSide({ context }: Home, people: MatrixCallers, side: 'ours' | 'theirs') {
  const { user_id: author } = side === 'ours' ? people.author : people.their
  const secret = words[side]
  const lone_user_id = await loneUser(context())
  const residents = [...residentsOf(people, side), { user_id: lone_user_id, send: false, org_role: 'member' } as const]
  const place = await seedOrganization(context(), { author, residents, secret })
  if (side === 'ours') await nameInChannel(context(), people, place)
  return { ...place, lone_user_id, user_id: side === 'ours' ? people.target.user_id : author }
}

/** With a second factor, and in no other organization. */
async function loneUser({ connections }: Context) {
  const user = { user_id: randomUUID(), name: 'Lone', email: `${randomUUID()}@example.org`, second_factor: true }
  await connections.outside.insertInto('users').values(user).execute()
  return user.user_id
}

/** `place` is the organization of the caller's key. */
export function tokenOf(who: CallerKind | 'distant guest', people: MatrixCallers, place: OrganizationFixture) {
  if (who === 'visitor') return undefined
  if (who === 'key') return place.reading_key
  return who === 'sending key' ? place.sending_key : people[who].token
}

/** Another organization whose objects have the same ids. A statement that filters by the object's id alone changes both. */
export function openOrganizationWithSameIds(
  { context }: Home,
  { author, target }: MatrixCallers,
  place: OrganizationFixture,
) {
  const residents: FixtureMember[] = [{ user_id: target.user_id, send: true, org_role: 'member' }]
  return seedOrganization(context(), { author: author.user_id, residents, secret: words.twin, twin: place })
}

type Home = Pick<House, 'context'>

export const withUnknownIds = (place: OrganizationFixture): OrganizationFixture =>
  JSON.parse(JSON.stringify(place), (_, value) => (typeof value === 'string' ? invented(value) : value))

const invented = (id: string) => (/^[0-9a-f]{32}$/.test(id) ? randomUUID().replaceAll('-', '') : randomUUID())
