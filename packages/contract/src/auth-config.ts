import * as z from 'zod/mini'

export const captchaKinds = ['turnstile', 'hcaptcha', 'recaptcha'] as const

/** How people can sign in: the response of GET /identity/offer. It is public, so it must not contain secrets. */
export const AuthConfig = z.object({
  password: z.boolean(),
  email_link: z.boolean(),
  /** Passkeys need a host name, and https except on this machine. */
  passkey: z.boolean(),
  phone: z.boolean(),
  /** Whether people can verify their phones by SMS. */
  sms: z.boolean(),
  oidc: z.nullable(z.object({ name: z.string() })),
  firebase: z.nullable(
    z.object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      emulator: z.optional(z.string()),
    }),
  ),
  captcha: z.nullable(z.object({ kind: z.enum(captchaKinds), site_key: z.string() })),
  registration: z.enum(['open', 'invite', 'closed']),
  /**
   * Emails are shown at /dev/outbox instead of being sent. Only without a mail server, and for callers on the same
   * machine.
   */
  outbox: z.boolean(),
  /** Whether emails are sent: a mail server is set up, or the provider sends its own. */
  mail: z.boolean(),
})
export type AuthConfig = z.infer<typeof AuthConfig>
