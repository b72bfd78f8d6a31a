import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { EmptyConversation } from './EmptyConversation.tsx'

test.each([
  [true, 'are sent to the chat model of this server'],
  [false, 'Nothing leaves this server'],
])('who asks reads whether words leave the server (%o): %s', async (prose, sentence) => {
  await show(<EmptyConversation org_id={org_id} prose={prose} onAsk={() => {}} />)
  await expect.element(page.getByText(sentence)).toBeVisible()
})
