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

type Change = (walk: Walk) => Promise<Expectation[]>

const ofTalks: Record<string, Change> = {
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

const ofNouns: Record<string, Change> = {
  async 'create a channel'(walk) {
    const { page, station, random } = walk
    const name = random.word()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New channel' }).click()
    await page.getByRole('textbox', { name: 'Name of the new channel' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    return [
      promiseOfNoun(walk, name, {
        screen: 'Channels',
        list: () => station.ask(api.channels.list, { org_id: station.org_id }),
      }),
    ]
  },

  async 'create a tag'(walk) {
    const tag = walk.random.word()
    await create(walk, { screen: 'Tags', open: 'New tag', field: 'Name', value: tag, save: 'Create tag' })
    return [
      promiseOfNoun(walk, tag, {
        screen: 'Tags',
        list: () => walk.station.ask(api.tags.list, { org_id: walk.station.org_id }),
      }),
    ]
  },

  async 'rename a tag'(walk) {
    const { page, station, random } = walk
    await visit(walk, 'Tags')
    const { tag: before } = random.pick(await station.ask(api.tags.list, { org_id: station.org_id }))
    const tag = random.word()
    await page.getByRole('button', { name: `Rename ${before}`, exact: true }).click()
    await page.getByRole('textbox', { name: 'Name of the tag' }).fill(tag)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText(tag)).toBeVisible()
    return [
      promiseOfNoun(walk, tag, {
        screen: 'Tags',
        list: () => station.ask(api.tags.list, { org_id: station.org_id }),
        before,
      }),
    ]
  },

  async 'create a speaker'(walk) {
    const name = walk.random.word()
    await create(walk, { screen: 'Speakers', open: 'New speaker', field: 'Name', value: name, save: 'Create speaker' })
    const list = () => walk.station.ask(api.speakers.list, { org_id: walk.station.org_id })
    return [promiseOfNoun(walk, name, { screen: 'Speakers', list })]
  },

  async 'create an address'(walk) {
    const name = walk.random.word()
    await create(walk, { screen: 'Addresses', open: 'New address', field: 'Name', value: name, save: 'Create address' })
    const list = () => walk.station.ask(api.addresses.list, { org_id: walk.station.org_id })
    return [promiseOfNoun(walk, name, { screen: 'Addresses', list })]
  },

  async 'watch for a word'(walk) {
    const { page, station, random } = walk
    const keyword = random.word()
    await visit(walk, 'Alerts')
    await page.getByRole('main').getByRole('button', { name: 'New alert' }).first().click()
    await page.getByRole('textbox', { name: 'Word or phrase' }).fill(keyword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Alerts' }).getByText(keyword)).toBeVisible()
    return [
      promiseOfNoun(walk, keyword, {
        screen: 'Alerts',
        list: () => station.ask(api.alerts.list, { org_id: station.org_id }),
      }),
    ]
  },

  async 'switch to another organization and back'({ page, station, other }) {
    for (const name of [other.name, 'Station Seven']) {
      await page.getByRole('button', { name: /^Switch organization: / }).click()
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
      await expect(page.getByRole('button', { name: `Switch organization: ${name}` })).toBeVisible()
    }
    const kept = () => page.evaluate(() => localStorage.getItem('def_organization'))
    await expect.poll(kept).toContain(station.org_id)
    return []
  },
}

export const changes = Object.entries({ ...ofTalks, ...ofNouns })

interface Creation {
  screen: string
  open: string
  field: string
  value: string
  save: string
}

async function create(walk: Walk, { screen, open, field, value, save }: Creation) {
  const { page } = walk
  await visit(walk, screen)
  await page.getByRole('main').getByRole('button', { name: open }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: field, exact: true }).fill(value)
  await form.getByRole('button', { name: save }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('main').getByText(value).first()).toBeVisible()
}

interface NounOf {
  screen: string
  list: () => Promise<object[]>
  before?: string
}

const promiseOfNoun = (walk: Walk, name: string, { screen, list, before = name }: NounOf): Expectation => ({
  about: `${screen} ${before}`,
  kept: () => expect.poll(async () => JSON.stringify(await list())).toContain(`"${name}"`),
  shown: async () => {
    await visit(walk, screen)
    await expect(walk.page.getByRole('main').getByText(name).first()).toBeVisible()
  },
})
