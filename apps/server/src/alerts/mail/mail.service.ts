import type { Context } from '../../core/context.ts'
import { networkOf } from '../../core/http/hooks/network.ts'
import { isOverLimit } from '../../core/limits/limits.service.ts'
import { languageOf } from '../../identity/users/registration.service.ts'
import type { AccountEmails, AccountRecipient } from '../../ports/identity/builtin/auth-hooks.ts'
import { accountEmail, addressChanged, securityNotice } from './account-emails.ts'
import { languageOfHeader } from './languages.ts'
import { sendEmailJob } from './send-email.job.ts'

const [MINUTE, HOUR] = [60, 60 * 60]

/**
 * Limits of the emails that a stranger can cause. Those of one network come first, so that a stranger cannot use up what
 * the owner of the address may ask for.
 */
const limitsOf = (kind: string, to: string, network: string) => [
  { key: `email ${kind} to ${to} from ${network} in a minute`, most: 2, seconds: MINUTE },
  { key: `email ${kind} to ${to} from ${network}`, most: 5, seconds: HOUR },
  { key: `email ${kind} to ${to}`, most: 10, seconds: HOUR },
  { key: `emails from ${network}`, most: 200, seconds: HOUR },
]

/** Emails over the limits are dropped silently: the answer must not reveal whether there is an account. */
async function isTooMany(context: Context, kind: string, { email, address }: AccountRecipient) {
  for (const limit of limitsOf(kind, email, networkOf(address ?? '')))
    if (await isOverLimit(context, limit)) return true
  return false
}

/** The emails of the built-in identity provider. */
export function accountEmails(context: () => Context): AccountEmails {
  const page = (path: string) => `${context().config.appUrl}${path}`
  const reader = async ({ accepts, email, name }: AccountRecipient) => {
    const stored = await languageOf(context().connections.outside, { email })
    return { email, name, language: stored ?? languageOfHeader(accepts) ?? 'en' }
  }
  const post = async (kind: string, to: AccountRecipient, write: (to: Reader) => Email) => {
    const { jobs, connections } = context()
    if (await isTooMany(context(), kind, to)) return
    await jobs.enqueue(connections.outside, sendEmailJob, write(await reader(to)))
    jobs.wake()
  }
  const about = (kind: Parameters<typeof accountEmail>[1]) => (to: AccountRecipient, link: string) =>
    post(kind, to, (who) => accountEmail(who, kind, link))
  return {
    verification: about('verification'),
    existingAccount: (to) => about('existingAccount')(to, page('/login')),
    uninvited: (to) => about('uninvited')(to, page('/login')),
    reset: about('reset'),
    emailLink: about('emailLink'),
    newAddress: about('newAddress'),
    addressChanged: (to, change) =>
      post('addressChanged', to, (who) => addressChanged(who, { ...change, link: page('/login') })),
    security: (to, event) =>
      post(event.change, to, (who) =>
        securityNotice(who, { ...event, at: new Date().toISOString(), link: page('/account') }),
      ),
  }
}

type Reader = Parameters<typeof accountEmail>[0]
type Email = ReturnType<typeof accountEmail>
