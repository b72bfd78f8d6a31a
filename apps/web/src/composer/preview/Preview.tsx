import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { PlayButton, Position } from '../../player/controls/PlayerButtons.tsx'
import { Waveform } from '../../player/bar/Waveform.tsx'
import { type Recording, type Trim, UNTRIMMED } from '../recording/state-machine.ts'
import type { Recorder } from '../recording/recorder.ts'
import classes from './preview.module.css'
import { TrimHandle } from './TrimHandle.tsx'
import { keptPart, stopAtEnd, trimmedSound } from './trim.ts'
import { useRecordedSound } from './use-recorded-sound.ts'

interface PreviewProps {
  recorder: Recorder
  recording: Recording
  trim: Trim
}

export function Preview({ recorder, recording, trim }: PreviewProps) {
  const { t, i18n } = useLingui()
  const { duration, peaks } = recording
  const whole = useRecordedSound(recording)
  const sound = useMemo(() => trimmedSound(whole, recorder.trimNow), [whole, recorder])
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
            <span>{t`${seconds} trimmed`}</span>
            <UnstyledButton className={classes.whole} onClick={() => recorder.trim(UNTRIMMED)}>
              {t`Keep all`}
            </UnstyledButton>
          </>
        ) : (
          <span>{t`Drag the ends to trim`}</span>
        )}
      </div>
    </div>
  )
}
