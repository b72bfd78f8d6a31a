import { captcha } from 'better-auth/plugins'
import type { CaptchaSettings } from '../../identity-settings.ts'

const PROVIDERS = {
  turnstile: 'cloudflare-turnstile',
  hcaptcha: 'hcaptcha',
  recaptcha: 'google-recaptcha',
} as const

/** Requests that send a message or check a password require a captcha. */
const endpoints = ['/sign-in/email', '/sign-up/email', '/request-password-reset', '/email-link', '/phone/send-code']

/** A request without a token gets 400 MISSING_RESPONSE; the token comes in the header x-captcha-response. */
export const captchaCheck = ({ kind, secret, siteKey, verifyUrl }: CaptchaSettings) =>
  captcha({
    provider: PROVIDERS[kind],
    secretKey: secret,
    endpoints,
    ...(kind === 'hcaptcha' && { siteKey }),
    ...(verifyUrl && { siteVerifyURLOverride: verifyUrl }),
  })
