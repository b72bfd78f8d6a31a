import { randomBytes } from 'node:crypto'

export interface WebhookSecrets {
  secret: string
  /** Those that it replaced, which go on signing for a while. */
  previous_secrets: { secret: string; until: string }[]
}

export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** With which a delivery is signed now. */
export const secretsOf = ({ secret, previous_secrets }: WebhookSecrets) => [
  secret,
  ...previous_secrets.filter(({ until }) => Date.parse(until) > Date.now()).map((previous) => previous.secret),
]
