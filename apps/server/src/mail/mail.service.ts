import type { Context } from '../context.ts'
import { isTooOften } from '../limits/limits.service.ts'
import type { OrgScope } from '../organizations/scope.ts'
import type { Letter } from '../ports/mail/mail.ts'
import type { Letters } from '../ports/identity/builtin/around.ts'
import * as letters from './letters.ts'
import { sendJob } from './send.job.ts'

/** Posts a letter once the caller's transaction commits. */
export const sendLetter = ({ context, db }: OrgScope, letter: Letter) => context.jobs.enqueue(db, sendJob, letter)

const [MOST, HOUR] = [10, 60 * 60]

/** The letters that the built-in identity provider asks for: ten of a kind an hour to one address, the rest is silence. */
export function lettersOfIdentity(context: () => Context): Letters {
  const post = async (kind: string, letter: Letter) => {
    const { jobs, connections } = context()
    if (await isTooOften(context(), { key: `letter ${kind} to ${letter.to}`, most: MOST, seconds: HOUR })) return
    await jobs.enqueue(connections.outside, sendJob, letter)
    jobs.wake()
  }
  const page = (path: string) => `${context().config.appUrl}${path}`
  return {
    verification: (to, link) => post('verification', letters.verification(to, link)),
    existingAccount: (to) => post('existingAccount', letters.existingAccount(to, page('/login'))),
    uninvited: (to) => post('uninvited', letters.uninvited(to, page('/login'))),
    reset: (to, link) => post('reset', letters.reset(to, link)),
    emailLink: (to, link) => post('emailLink', letters.emailLink(to, link)),
    newAddress: (to, link) => post('newAddress', letters.newAddress(to, link)),
    addressChanged: (to, change) =>
      post('addressChanged', letters.addressChanged(to, { ...change, link: page('/login') })),
  }
}
