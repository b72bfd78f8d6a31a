import { InviteLink, inviteRoutes } from '@earshot/contract/invites'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
