import { ApiError } from '@earshot/contract/errors'

export function permission(): NotificationPermission | 'impossible' {
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return able && isSecureContext ? Notification.permission : 'impossible'
}

const WORKER_PATIENCE_MS = 10_000

const registration = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(
        () => reject(new ApiError('unexpected', 'This browser cannot receive push messages')),
        WORKER_PATIENCE_MS,
      ),
    ),
  ])

export async function subscription() {
  const known = await navigator.serviceWorker.getRegistration()
  return (await known?.pushManager.getSubscription()) ?? null
}

/** Subscribes, or returns the existing subscription. A subscription with another server's key is replaced. */
export async function subscribe(push_key: string): Promise<PushSubscription> {
  const { pushManager } = await registration()
  const known = await pushManager.getSubscription()
  if (known && isFor(known, push_key)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key })
}

function isFor({ options: { applicationServerKey } }: PushSubscription, push_key: string) {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === push_key.replaceAll('=', '')
}
