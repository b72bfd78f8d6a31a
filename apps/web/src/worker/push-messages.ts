import type { Opening } from './messages.ts'
import { worker } from './scope.ts'

interface Message {
  title: string
  body: string
  tag: string
  url: string
}

/** Browsers require a notification for every push, so an unreadable one is shown too. */
export function showMessage(data: { json(): unknown } | null) {
  const { title, body, tag, url } = read(data)
  return worker.registration.showNotification(title, {
    body,
    tag,
    data: url,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
  })
}

function read(data: { json(): unknown } | null): Message {
  const otherwise = { title: 'Earshot', body: '', tag: 'earshot', url: '/dashboard' }
  try {
    return { ...otherwise, ...(data?.json() as Partial<Message> | undefined) }
  } catch {
    return otherwise
  }
}

export async function open(notification: Notification) {
  notification.close()
  const { pathname, search, hash } = new URL(String(notification.data), worker.location.origin)
  const url = pathname + search + hash
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = windows.filter((each) => !new URL(each.url).pathname.startsWith('/clip'))
  const chosen = ours.find(({ focused }) => focused) ?? ours[0]
  if (!chosen) return worker.clients.openWindow(url)
  // A window that the browser does not allow to focus can still navigate.
  await chosen.focus().catch(() => undefined)
  return chosen.postMessage({ open: url } satisfies Opening)
}
