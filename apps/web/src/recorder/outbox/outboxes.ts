import { sessionToken } from '../../lib/browser-storage/values.ts'
import { guardPage } from '../guard-page.ts'
import { keyOf, type Owner } from './item.ts'
import { newsroomOf } from './news.ts'
import { Outbox } from './outbox.ts'
import { Shelf } from './shelf.ts'
import { openStore } from './store/open-store.ts'

const outboxes = new Map<string, Outbox>()

/** The outbox of one person in one organization. It outlives the screens, and what it keeps outlives the page. */
export function outboxOf({ user_id, org_id }: Owner): Outbox {
  const owner = { user_id, org_id }
  return outboxes.get(keyOf(owner)) ?? open(owner)
}

/** Lets everything that a person has not sent, in whichever organization, send itself from now on. */
export async function openOutboxesOf(user_id: string) {
  const store = await openStore()
  for (const { org_id } of await store.list({ user_id })) outboxOf({ user_id, org_id })
}

/** What a person has not sent yet, in all organizations, and whether it survives the page. */
export function unsentOf(user_id: string) {
  const own = [...outboxes.values()].filter((outbox) => outbox.owner.user_id === user_id)
  const items = own.flatMap((outbox) => outbox.items())
  return { count: items.length, durable: items.every(({ durable }) => durable) }
}

function open(owner: Owner) {
  if (outboxes.size === 0) followTheWorld()
  const outbox = new Outbox(new Shelf(owner, { store: openStore(), news: newsroomOf(owner) }))
  outboxes.set(keyOf(owner), outbox)
  outbox.hear(() =>
    guardPage(
      'outbox',
      [...outboxes.values()].some((each) => each.isAtRisk()),
    ),
  )
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
}
