import { api } from '@earshot/contract'
import { expect } from '@playwright/test'
import { type Expectation, visit, type Walk } from './random-walk.ts'
import type { Change } from './talk-changes.ts'

export const changesOfNouns: Record<string, Change> = {
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
