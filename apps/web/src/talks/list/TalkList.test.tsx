import { api } from '@earshot/contract'
import { FoundTalk } from '@earshot/contract/search'
import { ChangedTalk, Talk } from '@earshot/contract/talks'
import { createMemoryHistory, useLocation } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useDashboardUrlState } from '../../dashboard/url-state.ts'
import { localDay } from '../../lib/day-in-query.ts'
import { blank, newId } from '../../testing/blank.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { OpenPane } from '../detail/OpenPane.tsx'
import { TalkListHeader } from './header/TalkListHeader.tsx'
import { TalkList } from './TalkList.tsx'

const HOUR = 3_600_000
const said = { org_id, open: true, channel_id: newId(), user_id: newId(), state: 'ready', duration: 2 } as const
const talkOf = (text: string, hours: number) =>
  blank(FoundTalk, { ...said, talk_id: newId(), text, recorded_at: new Date(Date.now() - hours * HOUR).toISOString() })
const talks = [talkOf('the pump is broken', 0), talkOf('the hose is dry', 49), talkOf('old news', 24 * 40)]
const words = ['the', 'pump', 'is', 'broken'].map((text, at) => ({ text, start: at, end: at + 1, confidence: 1 }))

function Listed() {
  const urlState = useDashboardUrlState()
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', height: 700 }}>
      <section style={{ display: 'grid', gridTemplateRows: 'auto 1fr', minHeight: 0 }}>
        <TalkListHeader urlState={urlState} channel={undefined} count={undefined} />
        <TalkList urlState={urlState} sent={0} empty="No talks" onCount={() => {}} />
      </section>
      <OpenPane urlState={urlState} />
    </div>
  )
}

beforeEach(() => {
  const found = (query: string) => talks.filter(({ text }) => text.includes(query.replace(/^on:\S+/, '').trim()))
  server.answer(api.search.search, ({ query }) => {
    const those = found(query)
    return { talks: those, next_cursor: null, total: those.length, fallback: null }
  })
  server.answer(api.talks.update, ({ talk_id, open = true }) =>
    blank(ChangedTalk, {
      ...(talks.find((talk) => talk.talk_id === talk_id) as FoundTalk),
      ...{ words, open, handled: open ? null : new Date().toISOString(), handled_by: open ? null : me.user_id },
    }),
  )
  server.answer(api.talks.find, ({ talk_id }) =>
    blank(Talk, { ...(talks.find((talk) => talk.talk_id === talk_id) as FoundTalk), words }),
  )
})

const box = () => page.getByRole('combobox', { name: 'Search what was said' })
const row = (name: RegExp) => page.getByRole('list', { name: 'Talks' }).getByRole('link', { name })
const queryOf = (address: string) => new URL(address, 'http://x').searchParams.get('query')

test('the heading of a day searches for that day, and for all days when it is pressed again', async () => {
  const { address } = await show(<Listed />, { at: '/dashboard?query=the+' })
  const today = page.getByRole('heading', { name: 'Today' }).getByRole('button')
  await today.click()
  await expect.element(today).toHaveAttribute('aria-pressed', 'true')
  expect(queryOf(address())).toBe(`on:${localDay(new Date())} the`)
  await expect.element(box()).toHaveValue(`on:${localDay(new Date())} the`)
  await today.click()
  await expect.element(today).toHaveAttribute('aria-pressed', 'false')
  expect(queryOf(address())).toBe('the')
})

test('the down arrow leads from what is typed to its first result, and the next arrow to the text of the talk', async () => {
  await show(<Listed />, { at: '/dashboard' })
  await expect.element(row(/old news/)).toBeVisible()
  await box().fill('pump ')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/pump is broken/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('pump', { exact: true }).and(page.getByRole('button'))).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(row(/pump is broken/)).toHaveFocus()
})

test('a search without results keeps the focus in its box', async () => {
  await show(<Listed />, { at: '/dashboard' })
  await expect.element(row(/old news/)).toBeVisible()
  await box().fill('xyzzy ')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/old news/)).not.toBeInTheDocument()
  await expect.element(box()).toHaveFocus()
  await box().fill('')
  await expect.element(row(/old news/)).toBeVisible()
  await expect.element(box()).toHaveFocus()
})

test('in an empty box the down arrow lists the operators, and goes on to the results after the last', async () => {
  await show(<Listed />, { at: '/dashboard' })
  await expect.element(row(/old news/)).toBeVisible()
  await box().click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: /^until:/ })).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('option', { name: /^accuracy:/, selected: true })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/pump is broken/)).toHaveFocus()
})

test('days and what one has heard are completed', async () => {
  await show(<Listed />, { at: '/dashboard' })
  await box().fill('is:u')
  await page.getByRole('option', { name: /^unheard/ }).click()
  await expect.element(box()).toHaveValue('is:unheard ')
  await box().fill('on:yes')
  await page.getByRole('option', { name: /^yesterday/ }).click()
  await expect.element(box()).toHaveValue('on:yesterday ')
})

test('a value that is: and on: cannot have is explained', async () => {
  const unmet = [
    { operator: 'is', value: 'loud', reason: 'unreadable' },
    { operator: 'on', value: 'soon', reason: 'unreadable' },
  ] as const
  server.answer(api.search.search, () => ({
    talks: [],
    next_cursor: null,
    total: 0,
    fallback: null,
    unmet: [...unmet],
  }))
  await show(<Listed />, { at: '/dashboard?query=is:loud+on:soon+' })
  await expect.element(page.getByText('After is: write open, handled, unheard or heard.')).toBeVisible()
  await expect.element(page.getByText('Write the day like on:2026-11-01 or on:yesterday.')).toBeVisible()
})

test('a talk says how many replies it has, in the list and below its text, and leads to each', async () => {
  const [asked, reply] = talks as [FoundTalk, FoundTalk]
  const answered = { ...asked, replies: [reply.talk_id] }
  server.answer(api.search.search, () => ({ talks: [answered, reply], next_cursor: null, total: 2, fallback: null }))
  server.answer(api.talks.find, ({ talk_id }) =>
    blank(Talk, { ...(talk_id === reply.talk_id ? { ...reply, reply_to: asked.talk_id } : answered), words }),
  )
  const { address } = await show(<Listed />, { at: '/dashboard' })
  await expect.element(page.getByText('1 reply', { exact: true })).toBeVisible()
  await row(/1 reply.*pump is broken/).click()
  const replies = page.getByRole('region', { name: '1 reply' })
  await expect.element(replies.getByRole('link')).toMatchTextContent('the hose is dry')
  replies.getByRole('link').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain(`talk_id=${reply.talk_id}`)
})

const check = (name: string, at: number) =>
  page.getByRole('list', { name: 'Talks' }).getByRole('listitem').nth(at).getByRole('button', { name })
const sent = () => server.asked(api.talks.update).map(({ open }) => open)

test('a check in the row handles a talk, and Undo opens it again', async () => {
  await show(<Listed />, { at: '/dashboard' })
  await check('Mark as handled', 1).click()
  await expect.element(page.getByText('Talk handled.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(sent).toEqual([false, true])
  expect(server.asked(api.talks.update).every(({ talk_id }) => talk_id === talks[1]?.talk_id)).toBe(true)
})

async function pressH() {
  await expect.element(row(/pump is broken/)).toBeVisible()
  ;(row(/pump is broken/).element() as HTMLElement).focus()
  await userEvent.keyboard('h')
}

test('H handles the row that has the focus', async () => {
  await show(<Listed />, { at: '/dashboard' })
  await pressH()
  await expect.poll(sent).toEqual([false])
})

test('people who do not moderate have no check, and H does nothing', async () => {
  await show(<Listed />, { at: '/dashboard', organization: { org_role: 'member', moderate: false } })
  await pressH()
  await expect.element(check('Mark as handled', 0)).not.toBeInTheDocument()
  expect(sent()).toEqual([])
})

test('the number of open talks is above the list, and lists them', async () => {
  const { address } = await show(<Listed />, { at: '/dashboard' })
  await page.getByRole('button', { name: '3 open' }).click()
  expect(new URL(address(), 'http://x').searchParams.get('open')).toBe('true')
  await expect.element(page.getByRole('button', { name: '3 open' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Remove filter: Open talks' })).toBeVisible()
})

test('a selection is handled as a whole', async () => {
  await show(<Listed />, { at: '/dashboard' })
  await expect.element(row(/pump is broken/)).toBeVisible()
  ;(row(/pump is broken/).element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Handled', exact: true }).click()
  await expect.poll(sent).toEqual([false, false, false])
})

test('the row of a talk that came in between tells second when it arrived, and an open talk if that was hours later', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const arrived = (text: string, minutes: number) =>
    blank(FoundTalk, { ...said, talk_id: newId(), text, recorded_at: at(300), created: at(300 - minutes) })
  const before = blank(FoundTalk, {
    ...said,
    talk_id: newId(),
    text: 'a later one',
    recorded_at: at(299),
    created: at(299),
  })
  const those = [before, arrived('the ship is in', 185), arrived('the ship is out', 50)]
  const found = () => ({ talks: those, next_cursor: null, total: 3, fallback: null })
  server.answer(api.search.search, found)
  server.answer(api.talks.find, () => blank(Talk, { ...(those[1] as FoundTalk), words }))
  await show(<Listed />, { at: `/dashboard?talk_id=${those[1]?.talk_id}` })
  await expect.element(row(/, arrived 3 hr later, .*the ship is in/)).toBeVisible()
  await expect.element(row(/arrived.*the ship is out/)).not.toBeInTheDocument()
  const times = page.getByRole('region', { name: 'Open talk' }).getByRole('time')
  await expect.element(times.first()).toHaveAttribute('datetime', those[1]?.recorded_at)
  await expect.element(times.nth(1)).toHaveTextContent('arrived 3 hr later')
})

function ListedOrBrief() {
  return useLocation().pathname === '/brief' ? <h1>Brief</h1> : <Listed />
}

test('Back from another screen is back to the place in the list, and a new search begins at the top', async () => {
  const many = Array.from({ length: 60 }, (_, at) => talkOf(`report ${at}`, at))
  server.answer(api.search.search, () => ({ talks: many, next_cursor: null, total: 60, fallback: null }))
  const history = createMemoryHistory({ initialEntries: ['/dashboard'] })
  await show(<ListedOrBrief />, { history })
  await expect.element(row(/report 1$/)).toBeVisible()
  const pane = () => page.getByRole('list', { name: 'Talks' }).element().parentElement as HTMLElement
  pane().scrollTo({ top: 2000 })
  await expect.poll(() => pane().scrollTop).toBe(2000)
  history.push('/brief')
  await expect.element(page.getByRole('heading', { name: 'Brief' })).toBeVisible()
  history.back()
  await expect.element(box()).toBeVisible()
  await expect.poll(() => pane().scrollTop).toBe(2000)
  history.push('/dashboard?query=report')
  await expect.poll(() => pane().scrollTop).toBe(0)
})
