import { InviteLink, inviteRoutes } from '@earshot/contract/invites'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerAuthConfig } from '../testing/auth-config.ts'
import { blank, newId } from '../testing/blank.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { InviteLinkDialog } from './InviteLinkDialog.tsx'

test('a link that arrives after its dialog has opened can be copied by the next key', async () => {
  const link = 'http://localhost:3000/#invite=1'
  server.answer(inviteRoutes.link, () => blank(InviteLink, { link }))
  const invite = { invite_id: newId(), email: 'grace@example.org' }
  await show(<InviteLinkDialog invite={invite} title="Invitation ready" onClose={() => {}} />)
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toHaveFocus()
})

test.each([
  { mailed: false, outbox: true, shown: 1 },
  { mailed: false, outbox: false, shown: 0 },
  { mailed: true, outbox: false, shown: 0 },
])('only who can open the outbox is led to it: %j', async ({ mailed, outbox, shown }) => {
  answerAuthConfig({ mail: mailed, outbox })
  server.answer(inviteRoutes.link, () => blank(InviteLink, { link: 'http://localhost:3000/#invite=1', mailed }))
  const invite = { invite_id: newId(), email: 'grace@example.org' }
  await show(<InviteLinkDialog invite={invite} title="Invitation ready" onClose={() => {}} />)
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Open the outbox' }).elements()).toHaveLength(shown)
})
