import { assistantRoutes, Passage } from '@earshot/contract/assistant'
import { Member, memberRoutes } from '@earshot/contract/members'
import { FoundTalk } from '@earshot/contract/search'
import { Talk, talkRoutes } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AssistantScreen } from '../assistant/AssistantScreen.tsx'
import { Replies } from '../composer/Replies.tsx'
import { RepliedTalk } from '../composer/RepliedTalk.tsx'
import { blank, newId } from '../testing/blank.ts'
import { me, org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { useNames } from './use-names.ts'

const callers = [
  { from: 'an unknown number', by_phone: '+4930123456', sender: '+4930123456' },
  { from: 'a withheld number', by_phone: 'withheld', sender: 'Unknown caller' },
  { from: 'the telephone of a member', by_phone: 'member', sender: me.name },
  { from: 'a member', by_phone: null, sender: me.name },
]

/** In the name of an admin, as the talks of unknown callers are. */
const saidBy = (by_phone: string | null) => ({
  talk_id: newId(),
  org_id,
  user_id: me.user_id,
  by_phone,
  text: 'a leak',
})

function keep(talk: Talk) {
  server.answer(memberRoutes.list, () => [blank(Member, { org_id, user_id: me.user_id, name: me.name })])
  server.answer(talkRoutes.find, () => talk)
}

function Listed({ talk }: { talk: FoundTalk }) {
  return <p>{useNames(org_id).voice(talk).name}</p>
}

test.each(callers)(
  'a talk from $from is by “$sender” in lists, replies and answers to it',
  async ({ by_phone, sender }) => {
    const talk = blank(Talk, saidBy(by_phone))
    keep(talk)
    await show(
      <>
        <section aria-label="List">
          <Listed talk={blank(FoundTalk, saidBy(by_phone))} />
        </section>
        <section aria-label="Answer">
          <RepliedTalk talk_id={talk.talk_id} />
        </section>
        <Replies org_id={org_id} talk_ids={[talk.talk_id]} />
      </>,
    )
    for (const name of ['List', 'Answer', '1 reply'])
      await expect.element(page.getByRole('region', { name })).toMatchTextContent(sender)
  },
)

test.each(callers)('a passage of a talk from $from is by “$sender”', async ({ by_phone, sender }) => {
  const talk = blank(Talk, saidBy(by_phone))
  keep(talk)
  server.answer(assistantRoutes.ask, () => ({
    ...{ answer: null, problem: null },
    passages: [blank(Passage, { ...saidBy(by_phone), snippet: [{ text: 'a leak', marked: true }] })],
  }))
  await show(<AssistantScreen />)
  await page.getByRole('textbox', { name: 'Your question' }).fill('What leaks?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.element(page.getByRole('list', { name: 'Passages' })).toMatchTextContent(sender)
})
