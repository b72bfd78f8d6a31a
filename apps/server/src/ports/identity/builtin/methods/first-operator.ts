import type { BetterAuthPlugin, GenericEndpointContext, User } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { AuthHooks } from '../auth-hooks.ts'
import { asProviderError, providerError } from '../provider-errors.ts'
import { requireLength } from './registration/registration.ts'
import { signInOrChallenge } from './second-factor.ts'

export const OPERATOR_PATH = '/sign-up/operator'
const USED = 'OPERATOR_LINK_USED'

const Shown = z.object({ token: z.string().max(100) })
const Wanted = Shown.extend({ name: z.string(), email: z.email(), password: z.string() })

/** Creates the first account of an installation. Its link is printed in the server's terminal, so no e-mail is needed. */
export const firstOperator = (issuer: string, hooks: AuthHooks) =>
  ({
    id: 'earshot-first-operator',
    endpoints: {
      checkOperatorLink: createAuthEndpoint(
        `${OPERATOR_PATH}-link`,
        { method: 'POST', body: Shown, use: [formCsrfMiddleware] },
        async (ctx) => {
          if (await hooks.isOperatorLink(ctx.body.token)) return ctx.json({ status: true })
          throw providerError('GONE', USED, 'This link was already used, or someone else has an account here')
        },
      ),
      signUpOperator: createAuthEndpoint(
        OPERATOR_PATH,
        { method: 'POST', body: Wanted, use: [formCsrfMiddleware] },
        async (ctx) => signInOrChallenge(ctx, await createOperator(ctx, { issuer, hooks })),
      ),
    },
  }) satisfies BetterAuthPlugin

async function createOperator(ctx: GenericEndpointContext, { issuer, hooks }: { issuer: string; hooks: AuthHooks }) {
  const { token: secret, name, password, ...typed } = ctx.body as z.output<typeof Wanted>
  const passwords = ctx.context.password
  requireLength(password, passwords.config)
  const email = typed.email.toLowerCase()
  const hash = await passwords.hash(password)
  const made: { user?: User } = {}
  const open = async () => {
    made.user = await createAccount(ctx, { name, email, hash })
    return { issuer, subject: made.user.id }
  }
  await asProviderError(USED, hooks.createFirstOperator({ secret, name, email }, open))
  return made.user as User
}

interface NewAccount {
  name: string
  email: string
  hash: string
}

/** Replaces an account with this address that has no user: a crash between creating the two leaves one behind. */
async function createAccount({ context: { internalAdapter } }: GenericEndpointContext, wanted: NewAccount) {
  const { name, email, hash: password } = wanted
  const left = await internalAdapter.findUserByEmail(email)
  if (left) await internalAdapter.deleteUser(left.user.id)
  const user = await internalAdapter.createUser({ name, email, emailVerified: true }, { method: 'email-password' })
  await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password })
  return user as User
}
