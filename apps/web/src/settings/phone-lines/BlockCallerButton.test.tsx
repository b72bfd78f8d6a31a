import { BlockedCaller, blockedCallerRoutes } from '@earshot/contract/blocked-callers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { BlockCallerButton } from './BlockCallerButton.tsx'

const caller = '+4930123456'
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a caller is blocked after a question, and unblocked at once', async () => {
  let blocked: BlockedCaller[] = []
  server.answer(blockedCallerRoutes.list, () => blocked)
  server.answer(blockedCallerRoutes.block, (asked) => {
    const made = blank(BlockedCaller, { org_id, caller: asked.caller })
    blocked = [made]
    return made
  })
  server.answer(blockedCallerRoutes.unblock, () => {
    blocked = []
    return { org_id }
  })
  await show(<BlockCallerButton org_id={org_id} caller={caller} />)
  await button('Block caller').click()
  const question = page.getByRole('dialog', { name: `Block ${caller}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(blocked).toEqual([])
  await button('Block caller').click()
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await button('Unblock caller').click()
  await expect.element(button('Block caller')).toBeVisible()
  expect(blocked).toEqual([])
})
