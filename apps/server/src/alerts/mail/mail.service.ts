import type { Context } from '../../core/context.ts'
import { isOverLimit } from '../../core/limits/limits.service.ts'
import type { Email } from '../../ports/mail/mail.ts'
import type { AccountRecipient, AccountEmails } from '../../ports/identity/builtin/auth-hooks.ts'
import { languageOf } from '../../identity/users/registration.service.ts'
import { languageOfHeader } from './languages.ts'
import { accountEmail, addressChanged } from './account-emails.ts'
import { sendEmailJob } from './send-email.job.ts'

const [MOST, HOUR] = [10, 60 * 60]

/** At most ten of a kind per hour and address; further ones are dropped silently. */
export function accountEmails(context: () => Context): AccountEmails {
  const post = async (kind: string, email: Email) => {
    const { jobs, connections } = context()
    if (await isOverLimit(context(), { key: `email ${kind} to ${email.to}`, most: MOST, seconds: HOUR })) return
    await jobs.enqueue(connections.outside, sendEmailJob, email)
    jobs.wake()
  }
  const page = (path: string) => `${context().config.appUrl}${path}`
  const reader = async ({ accepts, ...person }: AccountRecipient) => {
    const stored = await languageOf(context().connections.outside, { email: person.email })
    return { ...person, language: stored ?? languageOfHeader(accepts) ?? 'en' }
  }
  const enqueueAbout = (kind: Parameters<typeof accountEmail>[1]) => async (to: AccountRecipient, link: string) =>
    post(kind, accountEmail(await reader(to), kind, link))
  return {
    verification: enqueueAbout('verification'),
    existingAccount: (to) => enqueueAbout('existingAccount')(to, page('/login')),
    uninvited: (to) => enqueueAbout('uninvited')(to, page('/login')),
    reset: enqueueAbout('reset'),
    emailLink: enqueueAbout('emailLink'),
    newAddress: enqueueAbout('newAddress'),
    addressChanged: async (to, change) =>
      post('addressChanged', addressChanged(await reader(to), { ...change, link: page('/login') })),
  }
}
