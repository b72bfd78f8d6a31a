import * as z from 'zod/mini'

export const EMAIL_REFUSAL = 'Enter a valid email address'

/** Trimmed and lowercased; at most 254 characters. */
export const Email = z
  .string({ error: EMAIL_REFUSAL })
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, EMAIL_REFUSAL), z.email({ error: EMAIL_REFUSAL }))

export const isEmail = (text: string) => z.safeParse(Email, text).success

/** `ada.lovelace@example.org` as `a•••@example.org`, for people who must not learn the whole address. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')
