import type { GenericEndpointContext } from 'better-auth'
import { originOf } from '../auth-hooks.ts'
import { ownerOfPasskey, PASSKEY_SIGN_IN } from '../methods/passkeys.ts'
import { challengedUser } from '../methods/second-factor.ts'
import type { NoticeOptions } from './security-notices.ts'

const FACTORS = ['/two-factor/verify-totp', '/two-factor/verify-backup-code']

/** Records a refused password or second factor. Not waited for, so that the time of the answer tells of no account. */
export function noticeFailure(ctx: GenericEndpointContext, options: NoticeOptions) {
  if (ctx.path === '/sign-in/email') void record(ctx, options, 'sign_in_failed').catch(() => undefined)
  if (ctx.path === PASSKEY_SIGN_IN) void record(ctx, options, 'sign_in_failed').catch(() => undefined)
  if (FACTORS.includes(ctx.path)) void record(ctx, options, 'factor_failed').catch(() => undefined)
}

async function record(
  ctx: GenericEndpointContext,
  { issuer, hooks }: NoticeOptions,
  kind: 'sign_in_failed' | 'factor_failed',
) {
  const subject = kind === 'factor_failed' ? await challengedUser(ctx) : await userOf(ctx)
  const account = subject === undefined ? null : { issuer, subject }
  await hooks.happened({ kind, account, ...originOf(ctx) })
}

async function userOf(ctx: GenericEndpointContext) {
  if (ctx.path === PASSKEY_SIGN_IN) return ownerOfPasskey(ctx)
  const { context, body } = ctx
  const { email } = body as { email?: unknown }
  return (await context.internalAdapter.findUserByEmail(String(email).toLowerCase()))?.user.id
}
