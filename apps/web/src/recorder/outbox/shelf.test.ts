import { expect, test } from 'vitest'
import type { KeptItem } from './item.ts'
import type { News, Newsroom } from './news.ts'
import { Shelf } from './shelf.ts'
import { inMemory } from './store/in-memory.ts'
import type { OutboxStore } from './store/store.ts'

const owner = { user_id: 'ada', org_id: 'station' }
const sound = (text: string) => new Blob([text])

/** A store that outlives its pages. */
const lasting = (): OutboxStore => ({ ...inMemory(), lasting: true })

/** Tabs of one browser, at one store. */
function browser(store: OutboxStore) {
  const listeners = new Map<Newsroom, (news: News) => void>()
  const open = (of = owner) => {
    const news: Newsroom = {
      tell: (told) => {
        for (const [room, listener] of listeners) if (room !== news) listener(told)
      },
      hear: (listener) => void listeners.set(news, listener),
    }
    return new Shelf(of, { store: Promise.resolve(store), news })
  }
  return { open }
}

const item = (changes: Partial<KeptItem> = {}): KeptItem => ({
  ...{ ...owner, client_id: 'one', kind: 'recording', stage: 'draft', recorded_at: '2026-01-31T09:30:00Z', type: '' },
  ...{ name: '', size: 0, duration: null, peaks: [], fields: null, upload: null, problem: null },
  ...changes,
})

test('nobody sees what another person has not sent, nor what belongs to another organization', async () => {
  const { open } = browser(lasting())
  open().add(item({ stage: 'queued' }), [sound('secret')])
  for (const other of [
    { ...owner, user_id: 'bob' },
    { ...owner, org_id: 'ship' },
  ]) {
    const shelf = open(other)
    await shelf.read()
    expect(shelf.items()).toEqual([])
  }
})

test('what is recorded is there after the page has gone, piece by piece and in order', async () => {
  const { open } = browser(lasting())
  const before = open()
  before.add(item(), [])
  for (const piece of ['the ', 'water ', 'pump']) before.append('one', sound(piece))
  expect(before.items()).toMatchObject([{ state: 'recording', size: 14 }])
  await expect.poll(() => before.isAtRisk()).toBe(false)
  const after = open()
  await after.read()
  expect(after.items()).toMatchObject([{ state: 'unfinished', durable: true }])
  expect(await (await after.audio('one')).text()).toBe('the water pump')
})

test('a full device stops no recording: the sound stays in the page, which says so', async () => {
  const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  const shelf = browser({ ...lasting(), append: full }).open()
  shelf.add(item(), [])
  shelf.append('one', sound('the '))
  await expect.poll(() => shelf.items()).toMatchObject([{ durable: false, problem: { code: 'no_room' } }])
  shelf.append('one', sound('pump'))
  expect(await (await shelf.audio('one')).text()).toBe('the pump')
  expect(shelf.isAtRisk()).toBe(true)
})

test('without a store that lasts, closing the page is known to lose it', async () => {
  const shelf = browser(inMemory()).open()
  shelf.add(item({ kind: 'file', stage: 'queued' }), [sound('pump')])
  await expect.poll(() => shelf.items()).toMatchObject([{ problem: { code: 'no_room' } }])
  expect(shelf.isAtRisk()).toBe(true)
})

test('what one tab queues, sends or throws away, the others follow', async () => {
  const { open } = browser(lasting())
  const [here, there] = [open(), open()]
  here.add(item({ stage: 'queued' }), [sound('pump')])
  await expect.poll(() => there.items()).toMatchObject([{ state: 'queued' }])
  here.hold('one', 'here')
  here.progress('one', 0.5)
  expect(there.items()).toMatchObject([{ state: 'sending', sent: 0.5 }])
  here.remove('one')
  await expect.poll(() => there.items()).toEqual([])
})

test('what another tab has sent meanwhile is not sent again', async () => {
  const store = lasting()
  const shelf = browser(store).open()
  shelf.add(item({ stage: 'queued' }), [sound('pump')])
  expect(await shelf.isGone('one')).toBe(false)
  await expect.poll(() => shelf.isAtRisk()).toBe(false)
  await store.remove('one')
  expect(await shelf.isGone('one')).toBe(true)
})
