import { Email } from '@earshot/contract/rules/email'
import * as z from 'zod/mini'
import type { Change } from './patch.ts'
import { ScimError } from './scim-error.ts'
import type { Profile, ScimUser } from './scim-users.repo.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

const LONGEST = 300
const line = (name: string) =>
  z
    .string({ error: `${name} is a text` })
    .check(z.trim(), z.maxLength(LONGEST, `${name} has at most ${LONGEST} characters`))
    .check(z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), `${name} is one line`))
const optional = (name: string) => z.nullish(line(name))

/** Entra ID sends booleans as text. */
const Active = z.union(
  [
    z.boolean(),
    z.pipe(
      z.string().check(z.toLowerCase()),
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((word) => word === 'true'),
      ),
    ),
  ],
  { error: 'active is true or false' },
)

const Name = z.nullish(
  z.object(
    { givenName: optional('givenName'), familyName: optional('familyName'), formatted: optional('formatted') },
    { error: 'name has givenName, familyName and formatted' },
  ),
)

const Address = z.object(
  { value: z.string(), type: z.nullish(z.string()), primary: z.nullish(Active) },
  { error: 'An email has a value' },
)
const Addresses = z.nullish(z.array(Address, { error: 'emails is a list' }).check(z.maxLength(50)))

/** What is kept of a user. What else providers send is left out. */
const UserBody = z.object(
  {
    userName: line('userName').check(z.minLength(1, 'A user has a userName')),
    externalId: optional('externalId'),
    displayName: optional('displayName'),
    name: Name,
    emails: Addresses,
    active: z.nullish(Active),
  },
  { error: 'Send a user' },
)

export interface Wanted extends Profile {
  active: boolean
}

/** Of a POST or PUT. `active` stays what it was where it is left out. */
export function readUser(body: unknown, active = true): Wanted {
  const { userName: user_name, externalId, displayName, name, emails, active: asked } = UserBody.parse(body)
  return {
    user_name,
    external_id: externalId ?? null,
    email: addressOf(emails ?? [], user_name),
    display_name: displayName ?? null,
    given_name: name?.givenName ?? null,
    family_name: name?.familyName ?? null,
    formatted: name?.formatted ?? null,
    active: asked ?? active,
  }
}

/** The primary address, else that for work, else the first; without any, the userName. */
function addressOf(emails: readonly z.infer<typeof Address>[], user_name: string): string {
  const chosen =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type?.toLowerCase() === 'work') ?? emails[0]
  const { success, data } = Email.safeParse(chosen?.value ?? user_name)
  if (!success) throw new ScimError('invalidValue', 'A user needs an email address: in emails, or as its userName')
  return data
}

const named = (name: string) => optional(name)

/** How a change of each attribute changes what is kept. */
const setters: Record<string, (value: unknown) => Partial<Wanted>> = {
  username: (value) => ({ user_name: line('userName').check(z.minLength(1, 'A user has a userName')).parse(value) }),
  externalid: (value) => ({ external_id: named('externalId').parse(value) ?? null }),
  displayname: (value) => ({ display_name: named('displayName').parse(value) ?? null }),
  active: (value) => ({ active: Active.parse(value) }),
  name: (value) => {
    const { givenName, familyName, formatted } = Name.parse(value) ?? {}
    return {
      ...(givenName !== undefined && { given_name: givenName }),
      ...(familyName !== undefined && { family_name: familyName }),
      ...(formatted !== undefined && { formatted }),
    }
  },
  'name.givenname': (value) => ({ given_name: named('givenName').parse(value) ?? null }),
  'name.familyname': (value) => ({ family_name: named('familyName').parse(value) ?? null }),
  'name.formatted': (value) => ({ formatted: named('formatted').parse(value) ?? null }),
  emails: (value) => ({ email: addressOf(z.array(Address).parse([value].flat()), '') }),
  'emails.value': (value) => ({ email: addressOf([{ value: String(value) }], '') }),
}

const READ_ONLY = ['id', 'schemas', 'meta', 'groups']
const REQUIRED = ['username', 'emails', 'emails.value', 'active']

/** Attributes that are not kept are passed over, as providers send many. */
export function changedUser(user: Wanted, changes: readonly Change[]): Wanted {
  let after = user
  for (const { path, op, value } of changes) {
    const set = Object.hasOwn(setters, path) ? setters[path] : undefined
    if (READ_ONLY.includes(path) && op === 'remove') throw new ScimError('mutability', `${path} cannot be removed`)
    if (!set) continue
    if (op === 'remove' && REQUIRED.includes(path)) throw new ScimError('invalidValue', `${path} cannot be removed`)
    after = { ...after, ...set(value) }
  }
  return after
}

export function userResource(base: string, user: ScimUser) {
  const { scim_id: id, user_name: userName, external_id: externalId, display_name: displayName, email, active } = user
  const { given_name: givenName, family_name: familyName, formatted } = user
  return {
    schemas: [USER],
    id,
    ...(externalId && { externalId }),
    userName,
    name: { ...(formatted && { formatted }), ...(familyName && { familyName }), ...(givenName && { givenName }) },
    ...(displayName && { displayName }),
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    meta: {
      resourceType: 'User',
      created: user.created,
      lastModified: user.modified,
      location: `${base}/Users/${id}`,
    },
  }
}
