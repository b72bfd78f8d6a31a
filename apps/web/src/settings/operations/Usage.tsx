import { Trans, useLingui } from '@lingui/react/macro'
import { SettingsSection } from '../SettingsSection.tsx'
import { percent } from '../../lib/format.ts'
import classes from './operations.module.css'
import { minutesInWords, sizeInWords } from './units.ts'
import type { OperationsShown } from './operations.queries.ts'

export function Usage({ bytes, minutes, quota }: Pick<OperationsShown, 'bytes' | 'minutes' | 'quota'>) {
  const { t } = useLingui()
  return (
    <>
      <SettingsSection
        title={t`Storage`}
        text={t`Original audio. Talks in the bin count until they are permanently deleted.`}
      >
        <Meter label={t`Storage`} used={bytes} most={quota.bytes} show={sizeInWords} />
      </SettingsSection>
      <SettingsSection title={t`Sent today`} text={t`Minutes of audio since midnight UTC.`}>
        <Meter label={t`Sent today`} used={minutes} most={quota.minutes} show={minutesInWords} />
      </SettingsSection>
    </>
  )
}

interface MeterProps {
  label: string
  used: number
  /** Null for no limit. */
  most: number | null
  show: (amount: number) => string
}

function Meter({ label, used, most, show }: MeterProps) {
  const { t } = useLingui()
  if (most === null) {
    return (
      <p className={classes.used}>
        <Trans>
          <strong>{show(used)}</strong> · no limit on this server
        </Trans>
      </p>
    )
  }
  const part = Math.min(1, used / most)
  const tone = part >= 1 ? 'red' : part >= 0.9 ? 'amber' : 'plain'
  return (
    <div className={classes.meter}>
      <p className={classes.used}>
        <Trans>
          <strong>{show(used)}</strong> of {show(most)}
        </Trans>
        {tone === 'red' && ` · ${t`limit reached: nothing more can be sent`}`}
        {tone === 'amber' && ` · ${t`almost used up`}`}
      </p>
      <div
        className={classes.bar}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        aria-valuetext={percent(part)}
        data-tone={tone}
      >
        <span style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  )
}
