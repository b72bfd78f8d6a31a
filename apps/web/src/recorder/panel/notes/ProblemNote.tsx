import { useLingui } from '@lingui/react/macro'
import type { Problem } from '../../sound/problem.ts'
import classes from '../panel.module.css'
import { useHowToAllow } from './use-how-to-allow.ts'

/** Why nothing can be recorded, and what helps. */
export function ProblemNote({ problem }: { problem: Problem }) {
  const { t } = useLingui()
  const allow = useHowToAllow()
  const [what, help] = {
    insecure: [
      t`Browsers open the microphone only on secure pages, and this one is not.`,
      t`Open Earshot by an https address, or on its own machine as localhost. Whoever runs it starts it with --https, or puts a proxy with a certificate before it.`,
    ],
    unsupported: [
      t`This browser cannot record.`,
      t`Use a current Chrome, Edge, Firefox or Safari, or send a file that was recorded elsewhere.`,
    ],
    missing: [
      t`No microphone was found.`,
      t`Connect one, or switch it on in the settings of your system, and try again.`,
    ],
    blocked: [t`The microphone is blocked for this page.`, allow],
    dismissed: [t`The browser's question was closed.`, t`Try again, and allow the microphone when your browser asks.`],
    forbidden: [
      t`Your system does not let this browser use the microphone.`,
      t`Allow it in the system's settings, under privacy and microphone, and try again.`,
    ],
    busy: [
      t`Another program is using the microphone.`,
      t`End calls and other recordings, or choose another microphone, and try again.`,
    ],
  }[problem] as [string, string]
  return (
    <p className={classes.problem} role="alert">
      <strong>{what}</strong> {help}
    </p>
  )
}
