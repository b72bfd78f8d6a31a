import { ApiError } from '@earshot/contract/errors'

export function permission(): NotificationPermission | 'impossible' {
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return able && isSecureContext ? Notification.permission : 'impossible'
}

const WORKER_PATIENCE_MS = 10_000
/** A browser that does not reach its push service tries without end. */
const SERVICE_PATIENCE_MS = 30_000

const within = <Value>(patience: number, work: Promise<Value>) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new ApiError('unexpected', 'This browser cannot receive push messages')), patience),
    ),
  ])

export async function subscription() {
  const known = await navigator.serviceWorker.getRegistration()
  return (await known?.pushManager.getSubscription()) ?? null
}

/** Subscribes, or returns the existing subscription. A subscription with another server's key is replaced. */
export async function subscribe(push_key: string): Promise<PushSubscription> {
  const { pushManager } = await within(WORKER_PATIENCE_MS, navigator.serviceWorker.ready)
  const known = await pushManager.getSubscription()
  if (known && isFor(known, push_key)) return known
  await known?.unsubscribe()
  return within(SERVICE_PATIENCE_MS, pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key }))
}

function isFor({ options: { applicationServerKey } }: PushSubscription, push_key: string) {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === push_key.replaceAll('=', '')
}

/** What was said stays on the screen otherwise, for the next person at this device. */
export async function closeNotifications() {
  const known = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await known?.getNotifications()) ?? []) shown.close()
}
