import { Member, memberRoutes } from '@earshot/contract/members'
import { Talk, TalkVersion } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { useHistory } from '../versions/use-history.ts'
import { TextBar } from './TextBar.tsx'

const heard = blank(TalkVersion, { version: 1, engine: 'whisper' })
const grace = blank(Member, { org_id, name: 'Grace' })
const corrected = blank(TalkVersion, { version: 2, user_id: grace.user_id })

const Bar = ({ talk }: { talk: Talk }) => (
  <TextBar
    {...{ talk, history: useHistory(talk), box: { current: null }, onUnsure: { current: null }, editing: false }}
    onEdit={undefined}
    onNote={undefined}
  />
)

test.each([
  ['an engine', [heard], { long: 'Automatic transcript · 1 version', short: 'Automatic' }],
  ['a person', [corrected, heard], { long: 'Corrected by Grace · 2 versions', short: 'Corrected' }],
])(
  'the text of %s says where it comes from, in short where there is little room',
  async (_, versions, { long, short }) => {
    server.answer(memberRoutes.list, () => [grace])
    await show(<Bar talk={blank(Talk, { org_id, versions })} />)
    const origin = page.getByRole('button', { name: long })
    await expect.element(origin).toHaveAttribute('aria-expanded', 'false')
    expect(origin.element().querySelector('span[aria-hidden=true]')?.textContent).toBe(short)
    await origin.click()
    await expect.element(origin).toHaveAttribute('aria-expanded', 'true')
  },
)
