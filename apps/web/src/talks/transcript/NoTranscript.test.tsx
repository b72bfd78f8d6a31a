import { Talk } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { NoTranscript } from './NoTranscript.tsx'

const SAID = 'The water pump is broken'
const talkIn = (fields: Partial<Talk>) => blank(Talk, { org_id, text: SAID, ...fields })

test('the words of a long talk appear while the rest is heard', async () => {
  await show(<NoTranscript talk={talkIn({ state: 'transcribing' })} onEdit={undefined} />)
  await expect.element(page.getByText(SAID)).toBeVisible()
  await looksRight()
})

test.each([
  ['waits', { state: 'waiting' }],
  ['is heard in another language', { state: 'transcribing', engine: 'moonshine-tiny-npm' }],
] as const)('an earlier text of a talk that %s is not shown', async (_, fields) => {
  await show(<NoTranscript talk={talkIn(fields)} onEdit={undefined} />)
  await expect.element(page.getByText('The transcript appears here as soon as it is ready.')).toBeVisible()
  await expect.element(page.getByText(SAID)).not.toBeInTheDocument()
})
