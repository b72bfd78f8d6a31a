import { api } from '@earshot/contract'
import { expect } from 'vitest'
import { emailsTo, linkIn } from '../../../testing/emails.ts'
import { eventually } from '../../../testing/eventually.ts'
import type { Person, testApp } from '../../../testing/test-app.ts'

/** Each opens the link in the newest e-mail that an import has sent. */
export async function acceptInvites({ ask, app }: ReturnType<typeof testApp>, people: Person[]) {
  for (const person of people) {
    const invitation = await eventually(
      async () => (await emailsTo(app(), person.email)).findLast((email) => linkIn(email).includes('#invite=')),
      Boolean,
    )
    const [, invite_id = '', verify = ''] = (invitation ? linkIn(invitation) : '').match(/#invite=([^.]+)\.(.+)$/) ?? []
    expect((await ask(person, api.invites.save, { invite_id, verify })).status).toBe(200)
  }
}
