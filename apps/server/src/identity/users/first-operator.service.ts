import { ApiError } from '@earshot/contract/errors'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { v7 as newId } from 'uuid'
import type { Context } from '../../core/context.ts'
import type { Reads } from '../../core/db/connection.ts'
import type { Account } from '../../ports/identity/identity.ts'
import * as repo from './identities.repo.ts'

/** The secret of the link that creates the first operator; null once there are users, or if passwords are disabled. */
export async function issueOperatorLink(context: Context): Promise<string | null> {
  if (!context.identity.authConfig.password || (await repo.hasUsers(context.connections.outside))) return null
  return context.operatorLink.issue()
}

export const isOperatorLink = (context: Context, secret: string) =>
  isOpen(context, { db: context.connections.outside, secret })

interface FirstOperator {
  secret: string
  name: string
  /** In lower case. Counts as verified: anyone who can read the server's terminal can also verify it with a command. */
  email: string
}

/**
 * Creates the first user as an operator, with the account that `open` creates at the provider. Only one of several
 * concurrent calls succeeds.
 */
export async function createFirstOperator(
  context: Context,
  { secret, name, email }: FirstOperator,
  open: () => Promise<Account>,
) {
  await context.connections.outside.transaction().execute(async (tx) => {
    await repo.lockFirstUser(tx)
    if (!(await isOpen(context, { db: tx, secret })))
      throw new ApiError('gone', 'This link was already used, or someone else has an account here. Sign in instead')
    const user_id = newId()
    const account = await open()
    await repo.insertPerson(tx, { user_id, name, email, verified: true, level: ADMIN_LEVEL })
    await repo.insertAccount(tx, account, user_id)
  })
  context.operatorLink.spend()
}

const isOpen = async ({ operatorLink }: Context, { db, secret }: { db: Reads; secret: string }) =>
  operatorLink.matches(secret) && !(await repo.hasUsers(db))
