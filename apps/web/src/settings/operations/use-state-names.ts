import { useLingui } from '@lingui/react/macro'
import type { OperationsShown } from './operations.queries.ts'

/** States of talks, and steps of the pipeline, in words. */
export function useStateNames() {
  const { t } = useLingui()
  const states: Record<OperationsShown['states'][number]['state'], string> = {
    received: t`Received`,
    transcoding: t`Being converted`,
    waiting: t`Waiting for an engine`,
    transcribing: t`Being written down`,
    ready: t`Ready`,
    failed: t`Failed`,
  }
  const stages: Record<OperationsShown['stages'][number]['stage'], string> = {
    transcode: t`Convert the sound`,
    transcribe: t`Write it down`,
    scan: t`Look for alerts`,
    all: t`From sent to ready`,
  }
  return { states, stages }
}
