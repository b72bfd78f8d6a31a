/** Where a browser takes messages, and the keys that only it can open them with. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  title: string
  body: string
  /** The same on a retry: a browser shows a later message of the same tag in the place of the earlier one. */
  tag: string
  /** Where a click leads, a path of ours. */
  url: string
}

export interface Push {
  /** The key that a browser names when it subscribes (VAPID, base64url). */
  publicKey: string
  /** Whether something can be locked with these keys. */
  accepts(subscription: Subscription): boolean
  /** False when the browser has taken its subscription back. Throws when it is worth another try. */
  send(subscription: Subscription, message: PushMessage): Promise<boolean>
}
