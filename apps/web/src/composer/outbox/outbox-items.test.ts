import { expect, test } from 'vitest'
import type { StoredItem } from './outbox-item.ts'
import type { OutboxMessage, OutboxChannel } from './outbox-channel.ts'
import { OutboxItems } from './outbox-items.ts'
import { memoryStore, type OutboxStore } from './store/outbox-store.ts'

const owner = { user_id: 'ada', org_id: 'station' }
const sound = (text: string) => new Blob([text])

const lasting = (): OutboxStore => ({ ...memoryStore(), lasting: true })

/** Tabs of one browser that share a store. */
function browser(store: OutboxStore) {
  const listeners = new Map<OutboxChannel, (news: OutboxMessage) => void>()
  const open = (of = owner) => {
    const channel: OutboxChannel = {
      post: (announcement) => {
        for (const [room, listener] of listeners) if (room !== channel) listener(announcement)
      },
      subscribe: (listener) => void listeners.set(channel, listener),
    }
    return new OutboxItems(of, { store: Promise.resolve(store), channel })
  }
  return { open }
}

const item = (changes: Partial<StoredItem> = {}): StoredItem => ({
  ...{ ...owner, client_id: 'one', kind: 'recording', stage: 'draft', recorded_at: '2026-01-31T09:30:00Z', type: '' },
  ...{ name: '', size: 0, duration: null, peaks: [], fields: null, upload: null, problem: null },
  ...changes,
})

test('unsent recordings of other people and other organizations are hidden', async () => {
  const { open } = browser(lasting())
  open().add(item({ stage: 'queued' }), [sound('secret')])
  for (const other of [
    { ...owner, user_id: 'bob' },
    { ...owner, org_id: 'ship' },
  ]) {
    const outboxItems = open(other)
    await outboxItems.read()
    expect(outboxItems.items()).toEqual([])
  }
})

test('a recording is still there after the page closes, in order', async () => {
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

test('a picked file is never found without its sound, also if the page closes while it is stored', async () => {
  const closed = Promise.withResolvers<void>()
  const store = lasting()
  const stopping: OutboxStore = {
    ...store,
    put: (kept, pieces) => store.put(kept, pieces).then(closed.resolve),
    append: () => new Promise(() => {}),
  }
  browser(stopping)
    .open()
    .add(item({ kind: 'file', stage: 'queued' }), [sound('pump')])
  await closed.promise
  const after = browser(store).open()
  await after.read()
  expect(await (await after.audio('one')).text()).toBe('pump')
})

test('a full device does not stop the recording, which stays in the page with a warning', async () => {
  const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  const outboxItems = browser({ ...lasting(), append: full }).open()
  outboxItems.add(item(), [])
  outboxItems.append('one', sound('the '))
  await expect.poll(() => outboxItems.items()).toMatchObject([{ durable: false, problem: { code: 'no_room' } }])
  outboxItems.append('one', sound('pump'))
  expect(await (await outboxItems.audio('one')).text()).toBe('the pump')
  expect(outboxItems.isAtRisk()).toBe(true)
})

test('without a store that lasts, closing the page is known to lose it', async () => {
  const outboxItems = browser(memoryStore()).open()
  outboxItems.add(item({ kind: 'file', stage: 'queued' }), [sound('pump')])
  await expect.poll(() => outboxItems.items()).toMatchObject([{ problem: { code: 'no_room' } }])
  expect(outboxItems.isAtRisk()).toBe(true)
})

test('what one tab queues, sends or discards shows in the other tabs', async () => {
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

test('a recording that another tab has sent is not sent again', async () => {
  const store = lasting()
  const outboxItems = browser(store).open()
  outboxItems.add(item({ stage: 'queued' }), [sound('pump')])
  expect(await outboxItems.isGone('one')).toBe(false)
  await expect.poll(() => outboxItems.isAtRisk()).toBe(false)
  await store.remove('one')
  expect(await outboxItems.isGone('one')).toBe(true)
})
