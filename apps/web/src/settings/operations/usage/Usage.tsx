import { useLingui } from '@lingui/react/macro'
import { Part } from '../../parts/Part.tsx'
import { Meter } from './Meter.tsx'
import { minutesInWords, sizeInWords } from '../units.ts'
import { WithOperations } from '../WithOperations.tsx'

/** What the organization uses, and what whoever runs the server lets it use. */
export function Usage({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  return (
    <WithOperations org_id={org_id}>
      {({ bytes, minutes, quota }) => (
        <>
          <Part title={t`Storage`} text={t`Sound as it was sent. What lies in the bin counts until it is purged.`}>
            <Meter label={t`Storage`} used={bytes} most={quota.bytes} show={sizeInWords} />
          </Part>
          <Part title={t`Sent today`} text={t`Minutes of sound since midnight, by UTC.`}>
            <Meter label={t`Sent today`} used={minutes} most={quota.minutes} show={minutesInWords} />
          </Part>
        </>
      )}
    </WithOperations>
  )
}
