import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formerGuest, formerOrganization } from '../../lib/browser-storage/values.ts'
import { show } from '../../testing/show.tsx'
import { FormerOrganizationNote } from './FormerOrganizationNote.tsx'

test.each([
  {
    guest: true,
    said: 'Your guest access to Station Seven has ended. To return, ask one of its admins to invite you again.',
  },
  {
    guest: false,
    said: 'You are no longer a member of Station Seven. Ask an admin to invite you again, or to restore it if it was deleted.',
  },
])('a person who lost access to their last organization reads why (guest: $guest)', async ({ guest, said }) => {
  formerOrganization.set('Station Seven')
  formerGuest.set(guest)
  await show(<FormerOrganizationNote />)
  await expect.element(page.getByRole('status').filter({ hasText: said })).toBeVisible()
})
