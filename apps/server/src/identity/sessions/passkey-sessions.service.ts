import type { Context } from '../../core/context.ts'
import type { Account } from '../../ports/identity/identity.ts'
import { findUserOf, updateHasPasskey } from '../users/user-linking.service.ts'
import { uncacheSession } from './session-cache.ts'
import { updateFactorShown } from './sessions.repo.ts'

/** A sign-in in which a passkey was added counts as shown with it; once none is left, none does. */
export async function updatePasskeysOf(context: Context, account: Account, { any, via }: PasskeysNow) {
  const user_id = await findUserOf(context, account)
  if (!user_id) return
  await updateHasPasskey(context, user_id, any)
  if (any && via === null) return
  const changed = await updateFactorShown(context.connections.outside, user_id, any ? via : null)
  for (const { session_id } of changed) uncacheSession(session_id)
}

interface PasskeysNow {
  any: boolean
  via: string | null
}
