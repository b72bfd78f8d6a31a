import * as z from 'zod/mini'

const Domain = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'MAIL_IN_DOMAIN is a domain like in.example.org'))

export const mailEnvironment = {
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z._default(z.string(), 'Earshot <earshot@localhost>'),
  MAIL_IN_DOMAIN: z.optional(Domain),
  MAIL_IN_KEY: z.optional(z.string().check(z.minLength(16, 'MAIL_IN_KEY needs at least 16 characters'))),
}

const Given = z.object(mailEnvironment)

/**
 * `mailIn` is email that becomes talks: the domain of channels' addresses, and the secret of who delivers it; null if
 * none is received.
 */
export function mailOf({ SMTP_URL: url, MAIL_FROM: from, ...incoming }: z.infer<typeof Given>) {
  const { MAIL_IN_DOMAIN: domain, MAIL_IN_KEY: key } = incoming
  if (Boolean(domain) !== Boolean(key)) throw new Error('To receive email, set both MAIL_IN_DOMAIN and MAIL_IN_KEY')
  return { smtp: url ? { url, from } : null, mailIn: domain && key ? { domain, key } : null }
}
