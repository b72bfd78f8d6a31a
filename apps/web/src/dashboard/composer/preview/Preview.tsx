import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { PlayButton } from '../../../player/controls/PlayButton.tsx'
import { Position } from '../../../player/controls/Position.tsx'
import { Waveform } from '../../../player/wave/Waveform.tsx'
import { type Recording, type Trim, WHOLE } from '../../../recorder/machine.ts'
import type { Recorder } from '../../../recorder/recorder.ts'
import classes from './preview.module.css'
import { TrimHandle } from './TrimHandle.tsx'
import { keptPart, stopAtEnd, trimmed } from './trimmed.ts'
import { useRecordedSound } from './use-recorded-sound.ts'

interface PreviewProps {
  recorder: Recorder
  recording: Recording
  trim: Trim
}

/** A recording, to be heard and trimmed before it is sent. What is cut off is only hidden from listeners. */
export function Preview({ recorder, recording, trim }: PreviewProps) {
  const { t, i18n } = useLingui()
  const { duration, peaks } = recording
  const whole = useRecordedSound(recording)
  const sound = useMemo(() => trimmed(whole, recorder.trimNow), [whole, recorder])
  useEffect(() => stopAtEnd(whole, recorder.trimNow), [whole, recorder])
  const kept = keptPart(sound, trim)
  const cut = trim.start + trim.end
  const seconds = i18n.number(cut, {
    style: 'unit',
    unit: 'second',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const handle = { duration, trim, onTrim: recorder.trim }
  return (
    <div className={classes.preview}>
      <PlayButton sound={kept} />
      <div className={classes.wave} dir="ltr">
        <Waveform sound={sound} peaks={peaks} height={48} />
        <TrimHandle {...handle} end="start" name={t`Beginning of the talk`} />
        <TrimHandle {...handle} end="end" name={t`End of the talk`} />
      </div>
      <div className={classes.facts}>
        <span className={classes.position}>
          <Position sound={kept} />
        </span>
        {cut > 0 ? (
          <>
            <span>{t`${seconds} cut off`}</span>
            <UnstyledButton className={classes.whole} onClick={() => recorder.trim(WHOLE)}>
              {t`Keep all`}
            </UnstyledButton>
          </>
        ) : (
          <span>{t`Pull the ends to trim`}</span>
        )}
      </div>
    </div>
  )
}
