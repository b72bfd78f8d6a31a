import { t } from '@lingui/core/macro'
import { IdentityError } from './provider.ts'
import type { AuthConfig } from '@earshot/contract/auth-config'
import classes from './bot-check.module.css'

type Captcha = NonNullable<AuthConfig['captcha']>

interface Check {
  script: string
  prove(sitekey: string, stage: BotCheckFrame): Promise<string>
}

type Options = Record<string, unknown>

interface Scripts {
  turnstile: { render(container: HTMLElement, options: Options): unknown }
  hcaptcha: { render(container: HTMLElement, options: Options): string; execute(widget: string): void }
  grecaptcha: {
    ready(then: () => void): void
    render(container: HTMLElement, options: Options): number
    execute(widget: number): PromiseLike<string | null> | undefined
  }
}

const scripts = globalThis as unknown as Scripts

const checks: Record<Captcha['kind'], Check> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    prove: (sitekey, { element, show }) =>
      answerOf(({ found, fail }) => {
        scripts.turnstile.render(element, {
          ...{ sitekey, callback: found, appearance: 'interaction-only' },
          'before-interactive-callback': show,
          'error-callback': fail('BOT_CHECK_FAILED'),
          'timeout-callback': fail('BOT_CHECK_TIMEOUT'),
        })
      }),
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    prove: (sitekey, { element, show }) =>
      answerOf(({ found, fail }) => {
        const widget = scripts.hcaptcha.render(element, {
          ...{ sitekey, callback: found, size: 'invisible' },
          'open-callback': show,
          'close-callback': fail('BOT_CHECK_CLOSED'),
          'error-callback': fail('BOT_CHECK_FAILED'),
          'chalexpired-callback': fail('BOT_CHECK_TIMEOUT'),
        })
        scripts.hcaptcha.execute(widget)
      }),
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    prove: (sitekey, { element }) =>
      answerOf(({ found, fail }) =>
        scripts.grecaptcha.ready(() => {
          const failed = fail('BOT_CHECK_FAILED')
          const options = { sitekey, callback: found, size: 'invisible', 'error-callback': failed }
          const widget = scripts.grecaptcha.render(element, options)
          // reCAPTCHA v2 passes the token to the callback, v3 resolves a promise with it.
          void scripts.grecaptcha.execute(widget)?.then((token) => token && found(token), failed)
        }),
      ),
  },
}

interface Announcement {
  found(token: string): void
  fail(code: string): () => void
}

function answerOf(begin: (announcement: Announcement) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    begin({ found: resolve, fail: (code) => () => reject(new IdentityError(code)) })
  })
}

/** Image challenges take time. */
const LONGEST_MS = 120_000

export async function solveBotCheck({ kind, site_key }: Captcha): Promise<string> {
  const { script, prove } = checks[kind]
  await loadScript(script)
  const stage = openFrame()
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new IdentityError('BOT_CHECK_TIMEOUT')), LONGEST_MS)
  try {
    return await Promise.race([prove(site_key, stage), tooLong])
  } finally {
    clearTimeout(timer)
    stage.close()
  }
}

const loaded = new Map<string, Promise<void>>()

function loadScript(src: string): Promise<void> {
  const known = loaded.get(src) ?? load(src)
  loaded.set(src, known)
  return known
}

function load(src: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = Object.assign(document.createElement('script'), { src, async: true })
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => {
    loaded.delete(src)
    script.remove()
    reject(new IdentityError('BOT_CHECK_UNREACHABLE'))
  })
  document.head.append(script)
  return promise
}

interface BotCheckFrame {
  element: HTMLElement
  show(): void
  close(): void
}

function openFrame(): BotCheckFrame {
  const frame = document.createElement('div')
  frame.className = classes.stage ?? ''
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', t`Verification`)
  const element = document.createElement('div')
  frame.append(element)
  document.body.append(frame)
  return {
    element,
    show: () => {
      frame.dataset.shown = 'true'
    },
    close: () => frame.remove(),
  }
}
