import { IdentityError } from '../identity-error.ts'
import type { BotCheckKind } from '../offer.ts'
import type { Stage } from './stage.ts'

interface Check {
  script: string
  /** Once the script is there. */
  prove(sitekey: string, stage: Stage): Promise<string>
}

type Options = Record<string, unknown>

/** What the scripts leave in the window. */
interface Scripts {
  turnstile: { render(place: HTMLElement, options: Options): unknown }
  hcaptcha: { render(place: HTMLElement, options: Options): string; execute(widget: string): void }
  grecaptcha: {
    ready(then: () => void): void
    render(place: HTMLElement, options: Options): number
    execute(widget: number): PromiseLike<string | null> | undefined
  }
}

const scripts = globalThis as unknown as Scripts

export const checks: Record<BotCheckKind, Check> = {
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
          // Keys of version 2 call back, those of version 3 answer.
          void scripts.grecaptcha.execute(widget)?.then((token) => token && found(token), failed)
        }),
      ),
  },
}

interface Told {
  found(token: string): void
  fail(code: string): () => void
}

function answerOf(begin: (told: Told) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    begin({ found: resolve, fail: (code) => () => reject(new IdentityError(code)) })
  })
}
