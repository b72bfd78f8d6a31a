import { cutText } from '@earshot/contract/rules/cut-text'
import { createECDH, createHash, hkdfSync } from 'node:crypto'
import webPushLibrary from 'web-push'
import { type Outgoing, OutgoingError } from '../webhook/outgoing.ts'
import type { Push, PushMessage } from './push.ts'

/** Seconds after which an undelivered message expires. */
const DAY = 24 * 60 * 60
/** Push services accept 4096 bytes, including encryption and the other fields. */
const LONGEST = 700
const GONE = [404, 410]

interface WebPushOptions {
  /** Nodes with the same secret have the same keys. */
  secret: Uint8Array
  /** Identifies the sender to push services. */
  appUrl: string
  outgoing: Outgoing
}

/** Web Push: encrypted for the browser (RFC 8291), signed with VAPID, sent through the same guarded client as webhooks. */
export function webPush({ secret, appUrl, outgoing }: WebPushOptions): Push {
  const vapidDetails = { subject: subjectOf(appUrl), ...keysFrom(secret) }
  return {
    publicKey: vapidDetails.publicKey,
    accepts: ({ p256dh, auth }) => canLock(p256dh, auth),
    async send(subscription, message) {
      const { endpoint, p256dh, auth } = subscription
      if (!canLock(p256dh, auth)) return false
      const options = { vapidDetails, TTL: DAY, urgency: 'high' as const, topic: topicOf(message) }
      const { headers, body } = webPushLibrary.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({
          ...message,
          title: cutText(message.title, LONGEST / 4),
          body: cutText(message.body, LONGEST),
        }),
        options,
      )
      const status = await outgoing.post({ url: endpoint, headers: asText(headers), body })
      if (GONE.includes(status)) return false
      if (status < 200 || status > 299) throw new OutgoingError(`The push service answered ${status}`)
      return true
    },
  }
}

/**
 * Derives the key pair from the session secret: nodes share it, and subscriptions end with their session, so both may
 * change together.
 */
function keysFrom(secret: Uint8Array) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'earshot vapid', 32)))
  return { publicKey: curve.getPublicKey('base64url'), privateKey: padded(curve.getPrivateKey()) }
}

const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url')

function canLock(p256dh: string, auth: string) {
  try {
    return webPushLibrary.encrypt(p256dh, auth, '.', 'aes128gcm').cipherText.length > 0
  } catch {
    return false
  }
}

const subjectOf = (appUrl: string) =>
  appUrl.startsWith('https:') ? appUrl : `mailto:earshot@${new URL(appUrl).hostname}`

/** At the push service, undelivered messages with the same topic replace each other. A topic has at most 32 characters. */
const topicOf = ({ tag }: PushMessage) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const asText = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'Content-Length')
      .map(([name, value]) => [name, String(value)]),
  )
