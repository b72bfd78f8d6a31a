import * as z from 'zod/mini'

/** The bot checks that can be configured. */
export const captchaKinds = ['turnstile', 'hcaptcha', 'recaptcha'] as const

/** How people can sign in: the answer of GET /identity/offer. It is public, so nothing in it is secret. */
export const AuthConfig = z.object({
  /** Accounts with a password on this server. */
  password: z.boolean(),
  email_link: z.boolean(),
  phone: z.boolean(),
  /** Whether this server sends SMS, so that people can verify their phones. */
  sms: z.boolean(),
  oidc: z.nullable(z.object({ name: z.string() })),
  firebase: z.nullable(
    z.object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      /** The URL of Firebase's emulator, in tests. */
      emulator: z.optional(z.string()),
    }),
  ),
  captcha: z.nullable(z.object({ kind: z.enum(captchaKinds), site_key: z.string() })),
  registration: z.enum(['open', 'invite', 'closed']),
  /** Emails are not sent but shown at /dev/outbox, to the asker: no mail server is set up, and they are on the same machine. */
  outbox: z.boolean(),
})
export type AuthConfig = z.infer<typeof AuthConfig>
