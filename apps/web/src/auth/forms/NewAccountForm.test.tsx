import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { NewAccountForm } from './NewAccountForm.tsx'

test.each([
  { name: 'Grace Hopper', first: 'Password' },
  { name: undefined, first: 'Name' },
])('the focus is in the first empty field: $first', async ({ name, first }) => {
  await show(
    <NewAccountForm
      {...{ name, email: 'grace@example.org', action: 'Join', error: null, busy: false, onSubmit: () => {} }}
    />,
  )
  await expect.element(page.getByRole('textbox', { name: first, exact: true })).toHaveFocus()
})
