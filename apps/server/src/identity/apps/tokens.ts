import { createHmac } from 'node:crypto'
import { Id } from '@earshot/contract/fields'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Context } from '../../core/context.ts'
import { issuerOf, resourceOf } from './addresses.ts'

/** Seconds that each kind is valid. The refresh token ends with its row, and a client id never. */
const LIFETIMES = { client: null, request: 600, code: 60, access: 900, refresh: null } as const
type Kind = keyof typeof LIFETIMES

export const ACCESS_SECONDS = LIFETIMES.access
export const CODE_SECONDS = LIFETIMES.code

const claims = {
  client: z.object({ name: z.string(), redirect_uris: z.array(z.string()) }),
  request: z.object({
    user_id: Id,
    client_id: z.string(),
    name: z.string(),
    host: z.nullable(z.string()),
    redirect_uri: z.string(),
    challenge: z.string(),
    write: z.boolean(),
    state: z.optional(z.string()),
  }),
  code: z.object({ app_id: Id }),
  access: z.object({ app_id: Id }),
  refresh: z.object({ app_id: Id, generation: z.int() }),
} satisfies Record<Kind, z.ZodMiniType>

export type ClaimsOf<K extends Kind> = z.output<(typeof claims)[K]>

type Signer = Pick<Context, 'sessionSecret' | 'config'>

/** RFC 9068 names the type of access tokens. */
const typeOf = (kind: Kind) => (kind === 'access' ? 'at+jwt' : `earshot-${kind}`)

/** Tokens of one kind are never taken for another, nor for a session: their key and their type differ. */
export function sign<K extends Kind>(context: Signer, kind: K, what: ClaimsOf<K>): Promise<string> {
  const token = new SignJWT(what)
    .setProtectedHeader({ alg: 'HS256', typ: typeOf(kind) })
    .setIssuer(issuerOf(context))
    .setAudience(resourceOf(context))
  const seconds = LIFETIMES[kind]
  // Without a time, because the same registration gets the same id.
  if (seconds !== null) token.setIssuedAt().setExpirationTime(`${seconds}s`)
  return token.sign(keyOf(context))
}

/** Null for a token that is forged, expired, of another kind or of another address. */
export async function verify<K extends Kind>(context: Signer, kind: K, token: string): Promise<ClaimsOf<K> | null> {
  const checked = await jwtVerify(token, keyOf(context), {
    algorithms: ['HS256'],
    typ: typeOf(kind),
    issuer: issuerOf(context),
    audience: resourceOf(context),
    requiredClaims: LIFETIMES[kind] === null ? [] : ['exp', 'iat'],
  }).catch(() => null)
  const read = claims[kind].safeParse(checked?.payload)
  return read.success ? (read.data as ClaimsOf<K>) : null
}

const keyOf = ({ sessionSecret }: Signer) => createHmac('sha256', sessionSecret).update('connected apps').digest()
