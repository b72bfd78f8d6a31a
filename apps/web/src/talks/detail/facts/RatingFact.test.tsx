import { Talk, talkRoutes } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../../testing/blank.ts'
import { me, org_id } from '../../../testing/people.ts'
import { show } from '../../../testing/show.tsx'
import { server } from '../../../testing/stand-in-server.ts'
import { RatingFact } from './MeasuredFacts.tsx'

const said: Partial<Talk> = { state: 'ready', text: 'please call the pump', user_id: me.user_id }
const of = (fields: Partial<Talk>) => blank(Talk, { org_id, ...said, ...fields })
const member = { org_role: 'member', moderate: false } as const
const rating = page.getByText('Rate the transcript', { exact: true })

test.each([
  ['the sender can rate a transcript', of({}), true],
  ['another member cannot rate it', of({ user_id: crypto.randomUUID() }), false],
  ['a talk that is being transcribed has no rating', of({ state: 'transcribing' }), false],
  ['a talk without words has no rating', of({ text: '' }), false],
])('%s', async (_, talk, may) => {
  await show(
    <dl>
      <dt>Talk</dt>
      <RatingFact talk={talk} />
    </dl>,
    { organization: member },
  )
  await expect.element(page.getByText('Talk', { exact: true })).toBeVisible()
  expect(rating.elements().length > 0).toBe(may)
})

test('a rating is saved', async () => {
  const talk = of({})
  server.answer(talkRoutes.update, ({ trancription_accuracy }) => ({
    ...{ ...talk, trancription_accuracy: trancription_accuracy ?? null },
    kept_until: null,
  }))
  await show(
    <dl>
      <RatingFact talk={talk} />
    </dl>,
  )
  await page.getByRole('radio').nth(3).click({ force: true })
  const { talk_id } = talk
  await expect.poll(() => server.asked(talkRoutes.update)).toEqual([{ talk_id, trancription_accuracy: 0.8 }])
})
