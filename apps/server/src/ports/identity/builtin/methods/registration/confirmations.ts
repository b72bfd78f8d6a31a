import type { GenericEndpointContext, User } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { errors, jwtVerify } from 'jose'
import { textOf } from '../../../id-token.ts'
import type { AuthHooks } from '../../auth-hooks.ts'
import { providerError } from '../../provider-errors.ts'
import { hashed, model, type PendingRegistration, shownBrowser } from './pending-registration.ts'

/** What the link of an email confirms. Its token proves that the reader has the address. */
export type Confirmation = { email: string } & (
  | { kind: 'registration'; registration: PendingRegistration; known: User | undefined }
  /** An account whose address was never confirmed. */
  | { kind: 'account'; known: User }
  /** The link of an invitation proves the address that it was sent to. */
  | { kind: 'invitation'; known: User | undefined }
  /** A new address for an account. */
  | { kind: 'change'; known: User }
)

const INVITATION = 'invite:'

type Hooks = Pick<AuthHooks, 'invitedAddress'>

/** Reads only. Throws for tokens that are unknown, forged or expired. */
export async function readConfirmation(
  ctx: GenericEndpointContext,
  token: string,
  hooks: Hooks,
): Promise<Confirmation> {
  if (token.startsWith(INVITATION)) return readInvitation(ctx, token.slice(INVITATION.length), hooks)
  return token.includes('.') ? readSigned(ctx, token) : readRegistration(ctx, token)
}

async function readInvitation({ context }: GenericEndpointContext, link: string, hooks: Hooks): Promise<Confirmation> {
  const email = await hooks.invitedAddress(link)
  if (email === null) throw broken()
  return { kind: 'invitation', email, known: (await context.internalAdapter.findUserByEmail(email))?.user }
}

async function readRegistration(ctx: GenericEndpointContext, token: string): Promise<Confirmation> {
  const { adapter, internalAdapter } = ctx.context
  const where = [{ field: 'token', value: hashed(token) }]
  const registration = await adapter.findOne<PendingRegistration>({ model, where })
  if (!registration || new Date(registration.expiresAt) < new Date()) throw broken()
  const { email } = registration
  return { kind: 'registration', email, registration, known: (await internalAdapter.findUserByEmail(email))?.user }
}

/** The provider's own tokens, which it signs instead of storing them. */
async function readSigned({ context }: GenericEndpointContext, token: string): Promise<Confirmation> {
  const { payload } = await jwtVerify(token, new TextEncoder().encode(context.secret), { algorithms: ['HS256'] }).catch(
    (error: unknown) => {
      if (error instanceof errors.JOSEError) throw broken()
      throw error
    },
  )
  const [email, updateTo, userId] = [textOf(payload.email), textOf(payload.updateTo), textOf(payload.userId)]
  const known = (await context.internalAdapter.findUserByEmail(email))?.user
  if (!known || (userId !== '' && userId !== known.id) || (updateTo !== '' && userId === '')) throw broken()
  return updateTo === '' ? { kind: 'account', email, known } : { kind: 'change', email: updateTo, known }
}

/** What the page has to ask for before it confirms. */
export type Need = 'nothing' | 'password' | 'sign-in'

/**
 * A password, and everything linked to an account, counts only in the browser where it was chosen: the link of a
 * registration by another person must not let them in.
 */
export async function needOf(
  ctx: GenericEndpointContext,
  confirmation: Confirmation,
  passwords: boolean,
): Promise<Need> {
  if (confirmation.kind === 'change') return 'nothing'
  if (confirmation.kind !== 'registration') {
    if (confirmation.known && (await getSessionFromCtx(ctx))?.user.id === confirmation.known.id) return 'nothing'
    return passwords ? 'password' : 'sign-in'
  }
  const shown = await shownBrowser(ctx)
  return shown && hashed(shown) === confirmation.registration.browser ? 'nothing' : 'password'
}

const broken = () => providerError('BAD_REQUEST', 'INVALID_TOKEN', 'This link is no longer valid')

/** Invalidates open links and second-factor challenges of a user. */
export const forgetLinks = ({ context: { adapter } }: Pick<GenericEndpointContext, 'context'>, subject: string) =>
  adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: subject }] })
