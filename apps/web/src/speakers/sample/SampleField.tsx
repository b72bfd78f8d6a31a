import { LARGEST_SAMPLE, LONGEST_SAMPLE } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './sample.module.css'
import { SampleButtons } from './SampleButtons.tsx'
import { useStudio } from './studio.ts'
import { TakingPanel } from './TakingPanel.tsx'
import { useTaking } from './use-taking.ts'
import type { Voice } from './use-voice.ts'

interface SampleFieldProps {
  /** Whose voice it is. */
  name: string
  /** '' for none. */
  voice: Voice
  onChange: (voice: Voice) => void
  /** A microphone is open, or no more. */
  onRecording: (recording: boolean) => void
}

const MEGABYTES = LARGEST_SAMPLE / 1024 / 1024

/** A sample of a voice: recorded in place or taken from a file, and heard before it is saved. */
export function SampleField({ name, voice, onChange, onRecording }: SampleFieldProps) {
  const { t } = useLingui()
  const { explain } = useStudio()
  const [tooLarge, setTooLarge] = useState(false)
  const { taking, begin, done, drop } = useTaking(choose)
  const recording = taking.at === 'asking' || taking.at === 'recording'
  useEffect(() => onRecording(recording), [recording, onRecording])

  function choose(taken: Blob) {
    setTooLarge(taken.size > LARGEST_SAMPLE)
    if (taken.size <= LARGEST_SAMPLE) onChange(taken)
  }

  return (
    <fieldset className={classes.sample}>
      <legend>{t`Voice`}</legend>
      <p className={classes.quiet}>
        {t`A sentence or two, so that others know the voice. Of more than ${LONGEST_SAMPLE} seconds the beginning is kept.`}
      </p>
      {taking.at === 'asking' && (
        <div className={classes.row} role="status">
          {t`Allow the microphone in your browser`}
          <Button variant="subtle" color="gray" onClick={drop}>{t`Cancel`}</Button>
        </div>
      )}
      {taking.at === 'recording' && <TakingPanel {...taking} onDone={() => void done()} onDrop={drop} />}
      {taking.at === 'refused' && explain(taking.error)}
      {tooLarge && <p className={classes.failed} role="alert">{t`The sample is too large: at most ${MEGABYTES} MB`}</p>}
      {!recording && (
        <SampleButtons
          {...{ name, voice }}
          onRecord={() => void begin()}
          onChoose={choose}
          onRemove={() => onChange('')}
        />
      )}
    </fieldset>
  )
}
