import { sessionToken } from '../../lib/browser-storage/values.ts'
import { guardPage } from '../guard-page.ts'
import { keyOf, type Owner } from './item.ts'
import { newsroomOf } from './news.ts'
import { Outbox } from './outbox.ts'
import { Shelf } from './shelf.ts'
import { hearOpenedLate, openStore } from './store/open-store.ts'

const outboxes = new Map<string, Outbox>()

/** The outbox of one person in one organization. It outlives the screens, and what it keeps outlives the page. */
export function outboxOf({ user_id, org_id }: Owner): Outbox {
  const owner = { user_id, org_id }
  return outboxes.get(keyOf(owner)) ?? open(owner)
}

/** Lets everything that a person has not sent, in whichever organization, send itself from now on. */
export async function openOutboxesOf(user_id: string) {
  const store = await openStore()
  const openAll = async () => {
    for (const { org_id } of await store.list({ user_id })) outboxOf({ user_id, org_id })
  }
  hearOpenedLate(() => void openAll())
  await openAll()
}

/** What a person has not sent yet, in all organizations, and whether it survives the page. */
export function unsentOf(user_id: string) {
  const items = itemsOf(user_id)
  return { count: items.length, durable: items.every(({ durable }) => durable) }
}

const itemsOf = (user_id: string) =>
  [...outboxes.values()].filter(({ owner }) => owner.user_id === user_id).flatMap((outbox) => outbox.items())

const listeners = new Set<() => void>()

/** Tells how many talks of a person wait, now and whenever that changes, but for the one they record. Answers how to stop it. */
export function hearWaitingOf(user_id: string, tell: (count: number) => void) {
  const listener = () => tell(itemsOf(user_id).filter(({ state }) => state !== 'recording').length)
  listeners.add(listener)
  listener()
  return () => void listeners.delete(listener)
}

function open(owner: Owner) {
  if (outboxes.size === 0) followTheWorld()
  const outbox = new Outbox(new Shelf(owner, { store: openStore(), news: newsroomOf(owner) }))
  outboxes.set(keyOf(owner), outbox)
  outbox.hear(() => {
    guardPage(
      'outbox',
      [...outboxes.values()].some((each) => each.isAtRisk()),
    )
    for (const listener of listeners) listener()
  })
  void outbox.wake()
  return outbox
}

/** Network, attention and session: whatever comes back, what waits is tried again. */
function followTheWorld() {
  const wakeAll = () => {
    for (const outbox of outboxes.values()) void outbox.wake()
  }
  for (const event of ['online', 'offline', 'focus']) addEventListener(event, wakeAll)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wakeAll())
  sessionToken.hear(wakeAll)
  hearOpenedLate(wakeAll)
}
