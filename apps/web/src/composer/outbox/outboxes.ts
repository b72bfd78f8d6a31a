import { sessionToken } from '../../lib/browser-storage/values.ts'
import { guardPage } from '../recording/guard-page.ts'
import { isListed, ownerKey, type OutboxOwner } from './outbox-item.ts'
import { openOutboxChannel } from './outbox-channel.ts'
import { Outbox } from './outbox.ts'
import { OutboxItems } from './outbox-items.ts'
import { createPageStore } from '../../lib/page-store.ts'
import { openDatabase, fallbackStore } from './store/fallback-store.ts'
import type { OutboxStore } from './store/outbox-store.ts'
import { createListeners } from '../../lib/listeners.ts'

let opening: Promise<OutboxStore> | undefined
const openedLate = createPageStore(false)

/** IndexedDB, or memory until it opens (private windows, full disks). */
const openStore = () => (opening ??= fallbackStore(openDatabase, { onLate: () => openedLate.set(true) }))

const subscribeOpenedLate = openedLate.subscribe

const outboxes = new Map<string, Outbox>()

export function outboxOf({ user_id, org_id }: OutboxOwner): Outbox {
  const owner = { user_id, org_id }
  return outboxes.get(ownerKey(owner)) ?? open(owner)
}

export async function openOutboxesOf(user_id: string) {
  const store = await openStore()
  const openAll = async () => {
    for (const { org_id } of await store.list({ user_id })) outboxOf({ user_id, org_id })
  }
  subscribeOpenedLate(() => void openAll())
  await openAll()
}

/** Also what other tabs are recording. */
export async function unsentOf(user_id: string) {
  const stored = await (await openStore()).list({ user_id })
  const items = itemsOf(user_id)
  const ids = new Set([...items, ...stored].map(({ client_id }) => client_id))
  return { count: ids.size, durable: items.every(({ durable }) => durable) }
}

const itemsOf = (user_id: string) =>
  [...outboxes.values()].filter(({ owner }) => owner.user_id === user_id).flatMap((outbox) => outbox.items())

const listeners = createListeners()

/**
 * Calls back with the number of unsent talks of a person, now and on every change, excluding the current recording.
 * Returns the cleanup.
 */
export function subscribeUnsentCount(user_id: string, onChange: (count: number) => void) {
  const listener = () => onChange(itemsOf(user_id).filter(isListed).length)
  listener()
  return listeners.subscribe(listener)
}

/**
 * Calls back with the outboxes of a person's other organizations that have unsent talks, or a recording that this page
 * keeps for its organization's composer, now and on every change. Returns the cleanup.
 */
export function subscribeOtherOutboxes({ user_id, org_id }: OutboxOwner, onChange: (others: Outbox[]) => void) {
  const isOther = ({ owner }: Outbox) => owner.user_id === user_id && owner.org_id !== org_id
  const listener = () =>
    onChange([...outboxes.values()].filter((outbox) => isOther(outbox) && outbox.items().length > 0))
  listener()
  return listeners.subscribe(listener)
}

function open(owner: OutboxOwner) {
  if (outboxes.size === 0) watchPage()
  const outbox = new Outbox(new OutboxItems(owner, { store: openStore(), channel: openOutboxChannel(owner) }))
  outboxes.set(ownerKey(owner), outbox)
  outbox.subscribe(() => {
    guardPage(
      'outbox',
      [...outboxes.values()].some((each) => each.isAtRisk()),
    )
    listeners.notify()
  })
  void outbox.resume()
  return outbox
}

function watchPage() {
  const wakeAll = () => {
    for (const outbox of outboxes.values()) void outbox.resume()
  }
  for (const event of ['online', 'offline', 'focus']) addEventListener(event, wakeAll)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wakeAll())
  sessionToken.subscribe(wakeAll)
  subscribeOpenedLate(wakeAll)
}
