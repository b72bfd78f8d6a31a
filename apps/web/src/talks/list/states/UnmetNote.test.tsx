import type { UnmetOperator } from '@earshot/contract/search'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/show.tsx'
import { UnmetNote } from './UnmetNote.tsx'

const unknown = (operator: UnmetOperator['operator']) => ({ operator, value: 'x', reason: 'unknown' as const })
const nonsense = (operator: UnmetOperator['operator']) => ({ operator, value: 'x', reason: 'unreadable' as const })

test('each operator without effect says what it did not find, or how it is written', async () => {
  const unmet = [
    ...(['channel', 'speaker', 'tag', 'from'] as const).map(unknown),
    ...(['has', 'is', 'confidence', 'after'] as const).map(nonsense),
  ]
  await show(<UnmetNote unmet={unmet} />)
  const note = page.getByRole('status').filter({ hasText: 'named' })
  await expect.element(note).toBeVisible()
  const sentences = [...note.element().querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(sentences).toEqual([
    'No channel of yours is named “x”.',
    'No speaker is named “x”.',
    'No tag is named “x”.',
    'No person here is named “x”.',
    '“has:x” was searched as words. After has: write note, hit, speaker, tag, title or reply.',
    '“is:x” was searched as words. After is: write open, handled, unheard or heard.',
    '“confidence:x” was searched as words. Write it like confidence:<80%.',
    '“after:x” was searched as words. Write the day like after:2026-11-01 or after:yesterday.',
  ])
})
