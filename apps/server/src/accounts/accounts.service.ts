import { v7 as newId } from 'uuid'
import type { Context } from '../context.ts'
import { count, spend } from '../limits/limits.service.ts'
import { lettersOfIdentity } from '../mail/mail.service.ts'
import { personCalling, sendSignInCode } from '../phones/sign-in.service.ts'
import type { Around } from '../ports/identity/builtin/around.ts'
import type { Account } from '../ports/identity/identity.ts'
import { endSessions, followSignIn } from '../sessions/sessions.service.ts'
import { accountsOf, personOf, updatePerson } from '../users/behind.service.ts'
import { leaveAs } from '../users/leaving.service.ts'
import { mayRegister } from '../users/registration.service.ts'

/** What the built-in provider asks of us, and what follows here from what happens there. The context is made after it. */
export const aroundIdentity = (context: () => Context): Around => ({
  letters: lettersOfIdentity(context),
  mayRegister: (email) => mayRegister(context(), email),
  spend: (allowance) => spend(context(), allowance),
  count: (tries) => count(context(), tries),
  sendPhoneCode: (asked) => sendSignInCode(context(), asked),
  ownerOfPhone: async ({ issuer, ...asked }) => {
    const user_id = await personCalling(context(), asked)
    const accounts = user_id ? await accountsOf(context(), user_id) : []
    return accounts.find((account) => account.issuer === issuer)?.subject ?? null
  },
  ended: (account, via) => endSessions(context(), account, via),
  renewed: (account, change) => followSignIn(context(), account, change),
  changed: (account, news) => updatePerson(context(), account, news),
  leave: (account, address) => leave(context(), account, address),
})

/** Somebody who proved at the provider who they are, and has no session of ours to ask with. */
async function leave(context: Context, account: Account, address: string) {
  const user_id = await personOf(context, account)
  if (!user_id) return
  await leaveAs({ context, user_id, address, session_id: newId(), level: 0, need_verification: false })
}
