import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Hit, hitRoutes } from '@earshot/contract/hits'
import { Member, memberRoutes } from '@earshot/contract/members'
import { FoundTalk, searchRoutes } from '@earshot/contract/search'
import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { Talk, talkRoutes } from '@earshot/contract/talks'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { ChannelsScreen } from '../../channels/ChannelsScreen.tsx'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'
import { blank } from '../../testing/blank.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { PlayerHost } from '../live/PlayerHost.tsx'
import { SidebarContent } from '../navigation/SidebarContent.tsx'
import { HitsScreen } from './HitsScreen.tsx'

const ops = blank(Channel, { org_id, name: 'Ops', joined: true })
const said = 'the water pump is broken'
const words = said.split(' ').map((text, at) => ({ text, start: at, end: at + 1, confidence: 1 }))
const talk = blank(FoundTalk, {
  ...{ org_id, channel_id: ops.channel_id, user_id: me.user_id, state: 'ready', text: said, duration: 5 },
})
const hit = blank(Hit, { org_id, channel_id: ops.channel_id, before: 'the', match: 'water pump', after: 'is broken' })

beforeEach(() => keep(talk))

function keep(found: FoundTalk) {
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [ops]))
  server.answer(memberRoutes.list, () => [blank(Member, { org_id, user_id: me.user_id, name: me.name })])
  server.answer(searchRoutes.search, () => ({ talks: [found], next_cursor: null, total: 1, fallback: null }))
  server.answer(talkRoutes.find, () => blank(Talk, { ...found, words, audio_url: '/v3/get?sig=1' }))
  server.answer(hitRoutes.list, () => ({
    ...{ hits: [hit], next_cursor: null, unread: 1, late_unread: 0, imported: null, as_of: talk.created },
  }))
}

async function open(screen: ReactNode, at = '/dashboard') {
  await show(
    <div style={{ display: 'grid', gridTemplateColumns: '240px 1fr', height: '100dvh' }}>
      <nav>
        <SidebarContent />
      </nav>
      {screen}
      <PlayerHost openTalk={undefined} />
    </div>,
    { at, language: 'ar' },
  )
  expect(document.documentElement.dir).toBe('rtl')
}

const openTalk = () => open(<DashboardScreen />, `/dashboard?talk_id=${talk.talk_id}`)
const sidebar = page.getByRole('navigation').first()
const row = page.getByRole('list', { name: 'الرسائل' }).getByRole('listitem').first()
const article = page.getByRole('article')

/** Of the innermost element with this text. */
async function directionOf(text: Locator) {
  await expect.element(text).toBeVisible()
  return getComputedStyle(text.element()).direction
}

test('what was said in English begins at its left on an Arabic page, so that its end is what is cut', async () => {
  await open(<HitsScreen />)
  expect(await directionOf(page.getByRole('list', { name: 'مطابقات' }).getByRole('mark'))).toBe('ltr')
  expect(await directionOf(sidebar.getByText(me.email, { exact: true }))).toBe('ltr')
  await page.getByRole('button', { name: /^الإشعارات/ }).click()
  expect(await directionOf(page.getByRole('list', { name: 'أحدث المطابقات' }).getByRole('mark'))).toBe('ltr')
})

test('why a talk failed is said in Arabic, in the list and in the talk', async () => {
  keep({ ...talk, state: 'failed', text: '', reason: 'This file is damaged, or it is not a recording' })
  await openTalk()
  const reason = 'فشلت: هذا الملف تالف أو ليس تسجيلًا'
  await expect.element(row).toMatchTextContent(reason)
  await expect.element(article.getByText(reason)).toBeVisible()
})

/** Texts that keep their own order, with the direction of each. */
const directionsIn = (within: string) =>
  [...document.querySelectorAll(`article ${within} bdi`)].map((name) => [
    name.textContent,
    getComputedStyle(name).direction,
  ])

test('an English name in the header and the facts of a talk keeps its own order', async () => {
  await openTalk()
  await expect.poll(() => directionsIn('h2')).toContainEqual([expect.stringContaining('Ada'), 'ltr'])
  await expect.poll(() => directionsIn('dd')).toContainEqual([expect.stringContaining('Ops'), 'ltr'])
  await expect.poll(() => directionsIn('dd a')).toContainEqual([me.name, 'ltr'])
})

const leftOf = async (name: string) => {
  const button = page.getByRole('button', { name, exact: true }).first()
  await expect.element(button).toBeVisible()
  return button.element().getBoundingClientRect().x
}

test('buttons for sound run from left to right like its waveform', async () => {
  await openTalk()
  await page.getByRole('button', { name: 'تشغيل', exact: true }).first().click()
  expect(await leftOf('الرسالة السابقة')).toBeLessThan(await leftOf('الرسالة التالية'))
  await page.getByRole('button', { name: 'تعديل', exact: true }).click()
  await expect.element(page.getByRole('toolbar', { name: 'المحرر' })).toBeVisible()
  expect(await leftOf('3 ثوانٍ للخلف')).toBeLessThan(await leftOf('التشغيل من موضع المؤشر'))
})

test('the English name of a channel begins at its left, so that its end is what is cut', async () => {
  await open(<DashboardScreen />, `/organizations/${org_id}/channels/${ops.channel_id}`)
  expect(await directionOf(sidebar.getByText('Ops').last())).toBe('ltr')
  expect(await directionOf(page.getByRole('heading', { level: 1, name: 'Ops' }))).toBe('ltr')
  await open(<DashboardScreen />)
  expect(await directionOf(row.getByText('Ops').last())).toBe('ltr')
  await open(<ChannelsScreen />)
  expect(await directionOf(page.getByRole('heading', { level: 2, name: 'Ops' }))).toBe('ltr')
})

/** From the right of the text to that of its parent, in pixels. */
async function gapAfter(text: Locator) {
  await expect.element(text).toBeVisible()
  const written = document.createRange()
  written.selectNodeContents(text.element())
  const { right, left } = text.element().parentElement?.getBoundingClientRect() ?? new DOMRect()
  expect(right).toBeGreaterThan(left)
  return Math.round(right - written.getBoundingClientRect().right)
}

test('a short English name in a list, and the own name, begin at the right like Arabic ones', async () => {
  const bo = blank(Speaker, { org_id, name: 'Bo' })
  server.answer(speakerRoutes.list, () => [bo])
  keep({ ...talk, speaker_id: bo.speaker_id })
  await open(<DashboardScreen />)
  expect(await gapAfter(row.getByText('Bo', { exact: true }))).toBe(0)
  expect(await gapAfter(sidebar.getByText(me.name, { exact: true }))).toBe(0)
})
