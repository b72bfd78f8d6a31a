import { randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import type { Context } from '../../context.ts'
import { openPlace, type Place, type Resident } from '../../testing/places/place.ts'
import type { house, Person } from '../../testing/house.ts'

/** Who knocks at everything. `ours` belong to one organization, `theirs` to another; the rest to neither. */
export const knockers = [
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
] as const
export type Knocker = (typeof knockers)[number]

/** Our organization, another one, or ids that lead nowhere. */
export type Where = 'ours' | 'theirs' | 'nowhere'

/** What somebody is to a place. */
export type Standing =
  | 'nobody'
  | 'unverified'
  | 'stranger'
  | 'member'
  | 'sender'
  | 'author'
  | 'admin'
  | 'operator'
  | Key
type Key = 'key' | 'sending key'

const NOBODIES: readonly Knocker[] = ['visitor', 'expired', 'revoked', 'forged']

/** What somebody is to our place, to theirs, or where there is nothing. */
export function standingOf(who: Knocker, where: Where): Standing {
  if (NOBODIES.includes(who)) return 'nobody'
  if (who === 'unverified') return who
  if (where === 'nowhere' || who === 'removed') return 'stranger'
  if (who === 'operator') return who
  if (who.startsWith('their ')) return where === 'theirs' ? (who.slice(6) as 'member' | 'admin') : 'stranger'
  return where === 'ours' ? (who as Standing) : 'stranger'
}

type House = ReturnType<typeof house>
export type People = Record<Exclude<Knocker, 'visitor' | 'key' | 'sending key'>, Person> & {
  target: Person
  their: Person
}

/** Everybody who knocks, but the keys, which each place has of its own; and two who are knocked about: one of ours, one of theirs. */
export async function gatherPeople({ person, context }: Pick<House, 'person' | 'context'>): Promise<People> {
  const names = ['expired', 'revoked', 'forged', 'member', 'sender', 'author', 'admin', 'operator'] as const
  const others = ['removed', 'their member', 'their admin', 'target', 'their'] as const
  const people = Object.fromEntries(
    await Promise.all([...names, ...others].map(async (name) => [name, await person({ name })])),
  )
  people.unverified = await person({ name: 'unverified', verified: false })
  await spoil(context(), people)
  return people
}

/** Makes an operator of the operator, and no tokens of those that shall not hold. */
async function spoil(context: Context, people: People) {
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

const residentsOf = (people: People, side: 'ours' | 'theirs'): Resident[] => {
  const resident = ({ user_id }: Person, send = true, org_role: Resident['org_role'] = 'member') => ({
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
  const { expired, revoked, forged, unverified, member, sender, author, admin, target } = people
  const signedOut = [expired, revoked, forged, unverified].map((who) => resident(who, true, 'admin'))
  return [
    ...signedOut,
    resident(member, false),
    resident(sender),
    resident(author),
    resident(admin, true, 'admin'),
    resident(target),
  ]
}

/** By which what comes from a place can be told. */
export const words = { ours: 'treasure', theirs: 'lagoon', twin: 'mirage' }

/** A place of either side with its people; `user_id` is a member there who can be changed and removed. */
export async function openSide({ context }: Home, people: People, side: 'ours' | 'theirs') {
  const { user_id: author } = side === 'ours' ? people.author : people.their
  const secret = words[side]
  const place = await openPlace(context(), { author, residents: residentsOf(people, side), secret })
  return { ...place, user_id: side === 'ours' ? people.target.user_id : author }
}

/** What somebody shows at the door; `place` is whose keys for programs they have. */
export function tokenOf(who: Knocker, people: People, place: Place) {
  if (who === 'visitor') return undefined
  if (who === 'key') return place.reading_key
  return who === 'sending key' ? place.sending_key : people[who].token
}

/** Another organization whose things have the ids of this one's. Who changes a thing by its id alone changes both. */
export function openTwin({ context }: Home, { author, target }: People, place: Place) {
  const residents: Resident[] = [{ user_id: target.user_id, send: true, org_role: 'member' }]
  return openPlace(context(), { author: author.user_id, residents, secret: words.twin, twin: place })
}

type Home = Pick<House, 'context'>

/** A place whose every id leads nowhere. */
export const nowhere = (place: Place): Place =>
  JSON.parse(JSON.stringify(place), (_, value) => (typeof value === 'string' ? invented(value) : value))

const invented = (id: string) => (/^[0-9a-f]{32}$/.test(id) ? randomUUID().replaceAll('-', '') : randomUUID())
