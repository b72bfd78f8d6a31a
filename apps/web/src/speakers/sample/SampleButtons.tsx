import { useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import classes from './sample.module.css'
import { useStudio } from './studio.ts'
import type { Voice } from './use-voice.ts'
import { VoiceButton } from './VoiceButton.tsx'

interface SampleButtonsProps {
  name: string
  voice: Voice
  onRecord: () => void
  onChoose: (file: File) => void
  onRemove: () => void
}

/** What can be done about a sample while none is being recorded. */
export function SampleButtons({ name, voice, onRecord, onChoose, onRemove }: SampleButtonsProps) {
  const { t } = useLingui()
  const { hindrance } = useStudio()
  const there = voice !== ''
  return (
    <>
      {hindrance()}
      <div className={classes.row}>
        {there && <VoiceButton key={typeof voice === 'string' ? voice : voice.size} voice={voice} name={name} />}
        {!hindrance() && (
          <Button variant="default" leftSection={<IconMicrophone size={16} stroke={1.6} />} onClick={onRecord}>
            {there ? t`Record again` : t`Record`}
          </Button>
        )}
        <FileButton accept="audio/*,video/*" onChange={(file) => file && onChoose(file)}>
          {(props) => <Button variant="default" {...props}>{t`Choose a file`}</Button>}
        </FileButton>
        {there && <Button variant="subtle" color="gray" onClick={onRemove}>{t`Remove the voice`}</Button>}
      </div>
    </>
  )
}
