import { Speaker } from '@earshot/contract/speakers'
import { Tag } from '@earshot/contract/tags'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import type { ComposerState } from '../use-composer.ts'
import { TalkDetails } from './TalkDetails.tsx'

const speaker = blank(Speaker, { org_id, name: 'Engine 4' })
const tag = blank(Tag, { org_id, tag: 'Urgent' })

const names = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)

test.each([
  ['neither speakers nor tags', { speakers: [], tags: [] }, []],
  ['speakers only', { speakers: [speaker], tags: [] }, ['Speaker']],
  ['tags only', { speakers: [], tags: [tag] }, ['Tags']],
  ['both', { speakers: [speaker], tags: [tag] }, ['Speaker', 'Tags']],
])('an organization with %s offers what it has', async (_, has, offered) => {
  await show(<TalkDetails composing={{ ...has, chosenTags: [] } as unknown as ComposerState} />)
  await expect.poll(names).toEqual(offered)
})
