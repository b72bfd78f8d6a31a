/** A browser's push endpoint and encryption keys. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  title: string
  body: string
  /** The same on every retry: a browser replaces an earlier message with the same tag. */
  tag: string
  url: string
}

export interface Push {
  /** For subscribing in the browser (VAPID, base64url). */
  publicKey: string
  /** Whether messages can be encrypted for these keys. */
  accepts(subscription: Subscription): boolean
  /** False if the browser has unsubscribed. Throws if a retry may succeed. */
  send(subscription: Subscription, message: PushMessage): Promise<boolean>
}
