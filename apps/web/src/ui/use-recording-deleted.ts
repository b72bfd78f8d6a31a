import { useLingui } from '@lingui/react/macro'
import { longDate } from '../lib/format.ts'

/** Says when a retention rule deleted the recording. */
export function useRecordingDeleted() {
  const { t } = useLingui()
  return (since: string) => t`The recording was deleted by a retention rule on ${longDate(since)}. Its text stays.`
}
