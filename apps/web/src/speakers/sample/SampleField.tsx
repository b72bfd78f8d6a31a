import { LARGEST_SAMPLE, LONGEST_SAMPLE } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './sample.module.css'
import { IconMicrophone } from '@tabler/icons-react'
import { useMicrophoneAccess } from './microphone-context.ts'
import type { SoundFieldProps } from '../../ui/form/sound-field.ts'
import { VoiceButton } from './VoiceButton.tsx'
import { duration } from '../../lib/format.ts'
import { useSampleRecording } from './use-recording.ts'

const MEGABYTES = LARGEST_SAMPLE / 1024 / 1024

/** Records up to a minute, or takes a file. */
export function SampleField({ title, about, onChange, onRecording, ...shown }: SoundFieldProps) {
  const { t } = useLingui()
  const { explain } = useMicrophoneAccess()
  const [refused, setRefused] = useState<'large' | 'empty' | null>(null)
  const { capture, begin, done, drop } = useSampleRecording(choose)
  const recording = capture.at === 'asking' || capture.at === 'recording'
  const field = useFocusKept(`${recording} ${shown.sound === ''}`)
  useEffect(() => onRecording(recording), [recording, onRecording])

  function choose(taken: Blob) {
    const why = taken.size === 0 ? 'empty' : taken.size > LARGEST_SAMPLE ? 'large' : null
    setRefused(why)
    if (!why) onChange(taken)
  }

  return (
    <fieldset ref={field} className={classes.sample}>
      <legend>{title}</legend>
      <p className={classes.quiet}>{about}</p>
      {capture.at === 'asking' && (
        <div className={classes.row} role="status">
          {t`Allow the microphone in your browser`}
          <Button variant="subtle" color="gray" onClick={drop}>{t`Cancel`}</Button>
        </div>
      )}
      {capture.at === 'recording' && <RecordingPanel {...capture} onDone={() => void done()} onDrop={drop} />}
      {capture.at === 'refused' && explain(capture.error)}
      {refused && (
        <p className={classes.failed} role="alert">
          {refused === 'empty' ? t`The file is empty.` : t`The file is too large. The limit is ${MEGABYTES} MB.`}
        </p>
      )}
      {!recording && (
        <SampleButtons {...shown} onRecord={() => void begin()} onChoose={choose} onRemove={() => onChange('')} />
      )}
    </fieldset>
  )
}

/** When `shown` changes and took the button away that had the focus, the first one that is there gets it. */
function useFocusKept(shown: string) {
  const field = useRef<HTMLFieldSetElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body) field.current?.querySelector('button')?.focus()
  }, [shown])
  return field
}

interface RecordingPanelProps {
  seconds: number
  /** 0–1. */
  level: number
  onDone: () => void
  onDrop: () => void
}

function RecordingPanel({ seconds, level, onDone, onDrop }: RecordingPanelProps) {
  const { t } = useLingui()
  return (
    <div className={classes.taking}>
      <span className={classes.row}>
        <span className={classes.dot} aria-hidden />
        <span role="timer" className={classes.time}>
          {duration(seconds)} / {duration(LONGEST_SAMPLE)}
        </span>
        <span className={classes.level} aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, Math.sqrt(level) * 100)}%` }} />
        </span>
      </span>
      <span className={classes.row}>
        <Button autoFocus onClick={onDone}>{t`Done`}</Button>
        <Button variant="subtle" color="gray" onClick={onDrop}>{t`Discard`}</Button>
      </span>
    </div>
  )
}

interface SampleButtonsProps extends Pick<SoundFieldProps, 'remove' | 'words' | 'sound'> {
  onRecord: () => void
  onChoose: (file: File) => void
  onRemove: () => void
}

function SampleButtons({ remove, words, sound, onRecord, onChoose, onRemove }: SampleButtonsProps) {
  const { t } = useLingui()
  const { hindrance } = useMicrophoneAccess()
  const there = sound !== ''
  return (
    <>
      {hindrance()}
      <div className={classes.row}>
        {there && <VoiceButton key={typeof sound === 'string' ? sound : sound.size} sound={sound} words={words} />}
        {!hindrance() && (
          <Button variant="default" leftSection={<IconMicrophone size={16} stroke={1.6} />} onClick={onRecord}>
            {there ? t`Record again` : t`Record`}
          </Button>
        )}
        <FileButton accept="audio/*,video/*" onChange={(file) => file && onChoose(file)}>
          {(props) => <Button variant="default" {...props}>{t`Select a file`}</Button>}
        </FileButton>
        {there && (
          <Button variant="subtle" color="gray" onClick={onRemove}>
            {remove}
          </Button>
        )}
      </div>
    </>
  )
}
