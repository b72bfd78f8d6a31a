import { useLingui } from '@lingui/react/macro'
import { browserOf } from '../../sound/browser.ts'

/** How a microphone is allowed again in this browser. */
export function useHowToAllow() {
  const { t } = useLingui()
  switch (browserOf(navigator.userAgent)) {
    case 'chromium':
      return t`Press the sign left of the address, allow the microphone there, and try again.`
    case 'phone-chromium':
      return t`Press the sign left of the address, then permissions, allow the microphone, and try again.`
    case 'firefox':
      return t`Press the crossed-out microphone left of the address, take the block away, and try again.`
    case 'safari':
      return t`Choose Settings for this website in the Safari menu, allow the microphone, and try again.`
    case 'phone-safari':
      return t`Press the sign beside the address, then website settings, allow the microphone, and try again.`
  }
}
