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

const details = (speakers: Speaker[], tags: Tag[]) =>
  show(<TalkDetails composing={{ speakers, tags, chosenTags: [] } as unknown as ComposerState} />)

test.each([
  ['neither speakers nor tags', [], [], []],
  ['speakers only', [speaker], [], ['Speaker']],
  ['tags only', [], [tag], ['Tags']],
  ['both', [speaker], [tag], ['Speaker', 'Tags']],
])('an organization with %s offers what it has', async (_, speakers, tags, offered) => {
  await details(speakers, tags)
  await expect
    .poll(() =>
      page
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(offered)
})
