import { api } from '@earshot/contract'
import type { Talk } from '@earshot/contract/talks'
import { expect, type Page } from '@playwright/test'
import { audioState } from '../audio-probe.ts'
import {
  talkFacts,
  openTalk,
  type Expectation,
  expectationOfTalk,
  transcript,
  visit,
  type Walk,
} from './random-walk.ts'

export type Change = (walk: Walk) => Promise<Expectation[]>

export const changesOfTalks: Record<string, Change> = {
  async 'correct a text'(walk) {
    const talk = await openTalk(walk)
    const text = `${walk.random.word()} ${walk.random.word()} is on the way`
    await walk.page.getByRole('button', { name: 'Edit', exact: true }).click()
    await walk.page.getByRole('textbox', { name: 'Text of the talk' }).fill(text)
    await walk.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(transcript(walk.page)).toHaveText(text)
    return [
      expectationOfTalk(walk, talk, { part: { text }, shown: (page) => expect(transcript(page)).toHaveText(text) }),
    ]
  },

  async 'tag a talk, or take its tag off'(walk) {
    const { page, station, random } = walk
    const talk = await openTalk(walk)
    const all = await station.ask(api.tags.list, { org_id: station.org_id })
    const free = all.filter(({ tag_id }) => !talk.tags.includes(tag_id))
    await page.getByRole('button', { name: /^(Add|Change the) tags$/ }).click()
    const tags = free.length > 0 ? [...talk.tags, await pickTag()] : talk.tags.slice(0, -1)
    if (free.length === 0) await page.keyboard.press('Backspace')
    await talkFacts(page).getByRole('button', { name: 'Done' }).click()
    const promised = promiseOfTags(walk, { talk_id: talk.talk_id, tags })
    await promised.kept()
    return [promised]

    async function pickTag() {
      const { tag_id, tag } = random.pick(free)
      await talkFacts(page).getByRole('option', { name: tag, exact: true }).click()
      return tag_id
    }
  },

  async 'give a talk a speaker'(walk) {
    const { page, station, random } = walk
    const talk = await openTalk(walk)
    const all = await station.ask(api.speakers.list, { org_id: station.org_id })
    const { speaker_id, name } = random.pick(all.filter((speaker) => speaker.speaker_id !== talk.speaker_id))
    await talkFacts(page)
      .getByRole('button', { name: /^(Add speaker|Select the speaker)$/ })
      .click()
    await page.getByRole('option', { name, exact: true }).click()
    const shown = () => expect(talkFacts(page).getByRole('link', { name })).toBeVisible()
    await shown()
    return [expectationOfTalk(walk, talk, { part: { speaker_id }, shown })]
  },

  async 'mark a talk for review, or as reviewed'(walk) {
    const talk = await openTalk(walk)
    const note = walk.page.getByText('Needs review.')
    if (talk.needs_review) await walk.page.getByRole('button', { name: 'Reviewed' }).click()
    else {
      await walk.page.getByRole('button', { name: 'Talk menu' }).click()
      await walk.page.getByRole('menuitem', { name: 'Needs review' }).click()
    }
    const shown = () => expect(note).toBeVisible({ visible: !talk.needs_review })
    await shown()
    return [expectationOfTalk(walk, talk, { part: { needs_review: !talk.needs_review }, shown })]
  },

  async 'rate a transcript'(walk) {
    const talk = await openTalk(walk)
    const stars = 1 + walk.random.below(5)
    const radio = walk.page.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars`, exact: true })
    // With the keyboard, because a notification may cover the stars for a moment.
    await radio.press('Space')
    const shown = () => expect(radio).toBeChecked()
    await shown()
    return [expectationOfTalk(walk, talk, { part: { trancription_accuracy: stars / 5 }, shown })]
  },

  async 'mark a talk as heard, or not'(walk) {
    const talk = await openTalk(walk)
    await walk.page.keyboard.press('u')
    return [expectationOfTalk(walk, talk, { part: { heard: !talk.heard } })]
  },

  async 'delete a talk and take it back'(walk) {
    const { page } = walk
    const talk = await openTalk(walk)
    await page.getByRole('button', { name: 'Talk menu' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText(/^This talk is in the bin/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^This talk is in the bin/)).toBeHidden()
    const shown = () => expect(page.locator(`[data-talk="${talk.talk_id}"]`)).toBeVisible()
    await shown()
    return [expectationOfTalk(walk, talk, { part: { deleted: null }, shown })]
  },

  async 'tag many talks at once'(walk) {
    const { page, station, random } = walk
    await visit(walk, 'Dashboard')
    const { tag_id, tag } = random.pick(await station.ask(api.tags.list, { org_id: station.org_id }))
    const rows = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
    const talk_ids = await rows.evaluateAll((all) => all.map((each) => each.dataset.talk ?? ''))
    const tagged = async () => {
      const both = talk_ids.slice(0, 2).map((talk_id) => station.ask(api.talks.find, { talk_id }))
      return (await Promise.all(both)).map(({ talk_id, tags }) => ({ talk_id, tags }))
    }
    const carry = async () => (await tagged()).map(({ tags }) => tags.includes(tag_id))
    // If both talks have the tag, it is removed from both.
    const isRemoved = (await carry()).every(Boolean)
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check({ force: true })
    const bar = page.getByRole('region', { name: 'Selected talks' })
    await bar.getByRole('button', { name: 'Tag' }).click()
    await page.getByRole('option', { name: tag }).click()
    await expect.poll(carry).toEqual([!isRemoved, !isRemoved])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    return (await tagged()).map((talk) => promiseOfTags(walk, talk))
  },

  async 'play from a word'(walk) {
    await openTalk(walk)
    const words = transcript(walk.page).locator('[data-word]')
    await words.nth(walk.random.below(await words.count())).click()
    await expect.poll(() => audioState(walk.page)).toMatchObject({ sounds: true })
    await walk.page.keyboard.press('Space')
    await expect.poll(() => audioState(walk.page)).toMatchObject({ sounds: false })
    return []
  },

  async 'search for a word'(walk) {
    const { page, station } = walk
    await visit(walk, 'Dashboard')
    const { org_id } = station
    const { total } = await station.ask(api.search.search, { org_id, query: 'way' })
    await page.getByRole('search').getByRole('combobox').fill('way')
    await expect(page.getByRole('list', { name: 'Talks' }).getByRole('listitem')).toHaveCount(total)
    await page.getByRole('search').getByRole('combobox').fill('')
    return []
  },
}

function promiseOfTags(walk: Walk, { talk_id, tags }: Pick<Talk, 'talk_id' | 'tags'>): Expectation {
  const { station } = walk
  const now = async () => (await station.ask(api.talks.find, { talk_id })).tags.toSorted()
  const names = async () =>
    (await station.ask(api.tags.list, { org_id: station.org_id }))
      .filter(({ tag_id }) => tags.includes(tag_id))
      .map(({ tag }) => tag)
  const shown = async (page: Page) => {
    for (const name of await names())
      await expect(talkFacts(page).getByRole('link', { name, exact: true })).toBeVisible()
  }
  return {
    ...expectationOfTalk(walk, { talk_id }, { part: {}, shown }),
    about: `${talk_id} tags`,
    kept: () => expect.poll(now).toEqual(tags.toSorted()),
  }
}
