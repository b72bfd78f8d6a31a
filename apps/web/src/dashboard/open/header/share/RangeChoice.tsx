import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { duration } from '../../../../lib/format.ts'
import { PlayButton } from '../../../../player/controls/PlayButton.tsx'
import type { Sound } from '../../../../player/sound.ts'
import { Waveform } from '../../../../player/wave/Waveform.tsx'
import { type Trim, WHOLE } from '../../../../recorder/machine.ts'
import preview from '../../../composer/preview/preview.module.css'
import { keptRange } from '../../../composer/preview/trim.ts'
import { TrimHandle } from '../../../composer/preview/TrimHandle.tsx'
import { keptPart, stopAtEnd, trimmed } from '../../../composer/preview/trimmed.ts'

interface RangeChoiceProps {
  talk: Talk
  sound: Sound
  trim: Trim
  onTrim: (trim: Trim) => void
}

/** Which part of a talk is shared, to be heard and pulled at its ends. */
export function RangeChoice({ talk, sound: whole, trim, onTrim }: RangeChoiceProps) {
  const { t } = useLingui()
  const [held] = useState(() => hold(trim))
  useEffect(() => held.set(trim), [held, trim])
  const sound = useMemo(() => trimmed(whole, held.now), [whole, held])
  useEffect(() => stopAtEnd(whole, held.now), [whole, held])
  const seconds = talk.duration ?? 0
  const range = keptRange(trim, seconds)
  const [from, to, length] = [range.from, range.to, range.to - range.from].map(duration)
  const handle = { duration: seconds, trim, onTrim }
  return (
    <div className={preview.preview} role="group" aria-label={t`What is shared`}>
      <PlayButton sound={keptPart(sound, trim)} />
      <div className={preview.wave} dir="ltr">
        <Waveform sound={sound} peaks={talk.peaks} height={56} />
        <TrimHandle {...handle} end="start" name={t`Beginning of the clip`} />
        <TrimHandle {...handle} end="end" name={t`End of the clip`} />
      </div>
      <div className={preview.facts}>
        {trim.start + trim.end > 0 ? (
          <>
            <span>{t`${from} to ${to}, ${length} long`}</span>
            <UnstyledButton className={preview.whole} onClick={() => onTrim(WHOLE)}>
              {t`The whole talk`}
            </UnstyledButton>
          </>
        ) : (
          <span>{t`The whole talk, ${length}. Pull the ends to share a part.`}</span>
        )}
      </div>
    </div>
  )
}

/** The range as what plays looks it up, many times between two drawings. */
function hold(trim: Trim) {
  let now = trim
  const set = (next: Trim) => {
    now = next
  }
  return { now: () => now, set }
}
