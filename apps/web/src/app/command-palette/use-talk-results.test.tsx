import { FoundTalk, searchRoutes } from '@earshot/contract/search'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { useTalkResults } from './use-talk-results.tsx'

const Results = ({ typed }: { typed: string }) =>
  useTalkResults(typed).operations.map(({ id, label }) => <p key={id}>{label}</p>)

test.each([
  ['its words', { text: 'please call the pump', state: 'ready' }, 'please call the pump'],
  ['that nothing was said', { text: '', state: 'ready' }, 'No speech detected'],
  ['that its words are to come', { text: '', state: 'transcribing' }, 'Transcribing…'],
] as const)('a talk that was found tells %s', async (_, fields, label) => {
  server.answer(searchRoutes.search, () =>
    blank(searchRoutes.search.output, { talks: [blank(FoundTalk, { org_id, ...fields })] }),
  )
  await show(<Results typed="pump" />)
  await expect.element(page.getByText(label, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Search all talks for “pump”')).toBeVisible()
})

test('one letter is not searched', async () => {
  await show(<Results typed="p" />)
  expect(server.asked(searchRoutes.search)).toEqual([])
})
