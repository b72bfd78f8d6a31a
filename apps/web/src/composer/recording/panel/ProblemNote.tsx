import { useLingui } from '@lingui/react/macro'
import type { MicrophoneProblem } from '../audio/microphone-problem.ts'
import classes from './panel.module.css'
import { browserName } from '../audio/browser-name.ts'

export function ProblemNote({ problem }: { problem: MicrophoneProblem }) {
  const { t } = useLingui()
  const allow = usePermissionSteps()
  const [what, help] = {
    insecure: [
      t`Browsers allow the microphone only on secure pages, and this one is not secure.`,
      t`Open Earshot with an https URL, or on its own machine as localhost. The operator can start it with --https, or put a proxy with a certificate in front of it.`,
    ],
    unsupported: [
      t`This browser cannot record.`,
      t`Use a current version of Chrome, Edge, Firefox or Safari, or send a file recorded elsewhere.`,
    ],
    missing: [
      t`No microphone was found.`,
      t`Connect one, or switch it on in the settings of your system, and try again.`,
    ],
    blocked: [t`The microphone is blocked for this page.`, allow],
    dismissed: [t`The browser prompt was closed.`, t`Try again, and allow the microphone when your browser asks.`],
    forbidden: [
      t`Your system does not let this browser use the microphone.`,
      t`Allow it in your system settings under privacy and microphone, then try again.`,
    ],
    busy: [
      t`Another program is using the microphone.`,
      t`End calls and other recordings, or select another microphone, and try again.`,
    ],
  }[problem] as [string, string]
  return (
    <p className={classes.problem} role="alert">
      <strong>{what}</strong> {help}
    </p>
  )
}

function usePermissionSteps() {
  const { t } = useLingui()
  switch (browserName(navigator.userAgent)) {
    case 'chromium':
      return t`Select the icon to the left of the address, allow the microphone there, and try again.`
    case 'phone-chromium':
      return t`Select the icon to the left of the address, then permissions, allow the microphone, and try again.`
    case 'firefox':
      return t`Select the crossed-out microphone to the left of the address, remove the block, and try again.`
    case 'safari':
      return t`Select Settings for This Website in the Safari menu, allow the microphone, and try again.`
    case 'phone-safari':
      return t`Select the icon next to the address, then website settings, allow the microphone, and try again.`
  }
}
