import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Decrypting requires the same secret and the same `about`. */
export function encrypt(secret: Uint8Array, about: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'answers'), nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function decrypt(secret: Uint8Array, about: string, sealed: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'answers'), sealed.subarray(0, NONCE))
  cipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([cipher.update(sealed.subarray(NONCE, -TAG)), cipher.final()]).toString('utf8')
}

/** Compares requests without storing their content. */
export const fingerprint = (secret: Uint8Array, text: string) =>
  createHmac('sha256', keyFor(secret, 'requests')).update(text).digest('base64url')

const keyFor = (secret: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `earshot answered ${purpose}`, 32))
