import { useLingui } from '@lingui/react/macro'
import type { Problem } from '../sound/problem.ts'

/** Why nothing can be recorded, and what helps. */
export function ProblemText({ problem }: { problem: Problem }) {
  const { t } = useLingui()
  const sentences: Record<Problem, string> = {
    insecure: t`Browsers open the microphone only on secure pages. Open Earshot by its https address.`,
    unsupported: t`This browser cannot record. Use a current Chrome, Edge, Firefox or Safari, or send a file.`,
    missing: t`No microphone was found. Connect one and try again.`,
    blocked: t`The microphone is blocked for this page. Allow it in the browser's address bar and try again.`,
    busy: t`Another program is using the microphone. Close it and try again.`,
  }
  return sentences[problem]
}
