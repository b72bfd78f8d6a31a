import { FoundTalk } from '@earshot/contract/search'
import { Tag, tagRoutes } from '@earshot/contract/tags'
import { Talk, talkRoutes } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { unsentMarks } from '../../lib/browser-storage/values.ts'
import { blank, newId } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { BulkBar } from './BulkBar.tsx'
import { SelectBox } from './SelectBox.tsx'
import { useSelection } from './use-selection.ts'

const talk = blank(FoundTalk, { org_id, talk_id: newId() })
const other_id = newId()
const all = { isLoading: false, loaded: 1, total: 1, hasMore: false, choose: () => {} }

function Selecting({ talk }: { talk: FoundTalk }) {
  const choosing = useSelection([talk], '')
  const isChosen = choosing.isChosen(talk.talk_id)
  return (
    <>
      <SelectBox
        face={{ name: 'Grace', image: '' }}
        checked={isChosen}
        onChoose={() => choosing.toggle(talk.talk_id)}
      />
      {isChosen && <BulkBar choosing={choosing} all={all} inBin={false} />}
    </>
  )
}

const box = page.getByRole('checkbox', { name: 'Select the talk by Grace' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function select(selected = talk) {
  await show(<Selecting talk={selected} />)
  await box.click({ force: true })
}

test('a selection that is cleared leaves the focus where it began', async () => {
  await select()
  await button('Clear selection').click()
  await expect.element(button('Clear selection')).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})

test('talks that are marked as heard without a network are kept to be sent later', async () => {
  await select()
  server.unreachable()
  await button('Heard').click()
  await expect.element(page.getByText('Talk changed.')).toBeVisible()
  expect(unsentMarks.get()).toMatchObject({ [talk.talk_id]: { org_id, heard: true } })
})

test('a tag is added to what others have tagged, and only that is undone', async () => {
  const [old, urgent] = [blank(Tag, { org_id, tag: 'old' }), blank(Tag, { org_id, tag: 'urgent' })]
  server.answer(tagRoutes.list, () => [old, urgent])
  server.answer(talkRoutes.update, ({ talk_id }) => ({ ...blank(Talk, { org_id, talk_id }), kept_until: null }))
  await select({ ...talk, tags: [old.tag_id] })
  await button('Tag').click()
  await page.getByRole('option', { name: 'urgent' }).click()
  const { talk_id } = talk
  const tag = [urgent.tag_id]
  await expect.poll(() => server.asked(talkRoutes.update)).toEqual([{ talk_id, add_tags: tag, remove_tags: [] }])
  await button('Undo').click()
  await expect.poll(() => server.asked(talkRoutes.update).at(1)).toEqual({ talk_id, add_tags: [], remove_tags: tag })
})

test.each([
  ['open talks are handled', true, 'Handled'],
  ['handled talks are opened again', false, 'Open again'],
])('%s', async (_, open, name) => {
  server.answer(talkRoutes.update, ({ talk_id }) => ({ ...blank(Talk, { org_id, talk_id }), kept_until: null }))
  await select({ ...talk, open })
  await button(name).click()
  await expect.poll(() => server.asked(talkRoutes.update)).toEqual([{ talk_id: talk.talk_id, open: !open }])
})

function SelectingAll() {
  const other = { ...talk, talk_id: other_id }
  const choosing = useSelection([talk, other], '')
  return (
    <>
      <button type="button" onClick={() => choosing.toggle(talk.talk_id)}>
        Select one
      </button>
      {choosing.chosen.length > 0 && (
        <BulkBar choosing={choosing} all={{ ...all, loaded: 2, total: 2, choose: choosing.chooseAll }} inBin={false} />
      )}
    </>
  )
}

test('when all are selected, the focus stays in the bar', async () => {
  await show(<SelectingAll />)
  await button('Select one').click()
  await button('Select all 2').click()
  await expect.element(button('Select all 2')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Selected talks' })).toHaveFocus()
})
