import type { Context } from '../context.ts'
import type { Database } from '../db/connection.ts'
import type { OrgScope } from '../organizations/scope.ts'
import type { Letter } from '../ports/mail/mail.ts'
import { existingAccount, uninvited, verification } from './letters.ts'
import { sendJob } from './send.job.ts'

/** Posts a letter once the caller's transaction commits. */
export const sendLetter = ({ context, db }: OrgScope, letter: Letter) => context.jobs.enqueue(db, sendJob, letter)

/** The letters that the built-in identity provider asks for. */
export function lettersOfIdentity({ jobs, db, appUrl }: { jobs: Context['jobs']; db: Database; appUrl: string }) {
  const post = async (letter: Letter) => {
    await jobs.enqueue(db, sendJob, letter)
    jobs.wake()
  }
  return {
    verification: (to: { email: string; name: string }, link: string) => post(verification(to, link)),
    existingAccount: (to: { email: string; name: string }) => post(existingAccount(to, `${appUrl}/login`)),
    uninvited: (to: { email: string; name: string }) => post(uninvited(to, `${appUrl}/login`)),
  }
}
