import { randomBytes } from 'node:crypto'

export interface WebhookSecrets {
  secret: string
  /** Those that it replaced, which go on signing for a while. */
  previous_secrets: { secret: string; until: string }[]
}

export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

const stillSigning = ({ previous_secrets }: WebhookSecrets) =>
  previous_secrets.filter(({ until }) => Date.parse(until) > Date.now())

/** With which a delivery is signed now. */
export const secretsOf = (secrets: WebhookSecrets) => [
  secrets.secret,
  ...stillSigning(secrets).map(({ secret }) => secret),
]

const MOST_PREVIOUS = 4
const DAY = 24 * 60 * 60 * 1000

/** Those that still sign go on until their time. Undefined if there are too many. */
export function withNewSecret(secrets: WebhookSecrets, secret: string): WebhookSecrets | undefined {
  const signing = stillSigning(secrets)
  if (signing.length >= MOST_PREVIOUS) return undefined
  const until = new Date(Date.now() + DAY).toISOString()
  return { secret, previous_secrets: [...signing, { secret: secrets.secret, until }] }
}
