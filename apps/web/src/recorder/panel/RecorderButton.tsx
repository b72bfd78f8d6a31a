import { useLingui } from '@lingui/react/macro'
import { IconMicrophone, IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react'
import { Arcs } from './Arcs.tsx'
import type { RecorderState } from '../machine.ts'
import type { Recorder } from '../recorder.ts'
import { RoundButton } from './RoundButton.tsx'

interface RecorderButtonProps {
  recorder: Recorder
  state: RecorderState
  onRecord: () => void
  onSend: () => void
}

/** The round button: record, done, send. It is one button all along, so that it keeps the focus. */
export function RecorderButton({ recorder, state, onRecord, onSend }: RecorderButtonProps) {
  const { t } = useLingui()
  const microphone = <IconMicrophone size={26} stroke={1.7} />
  const stop = <IconPlayerStopFilled size={24} />
  const done = () => void recorder.finish()
  switch (state.name) {
    case 'idle':
      return <RoundButton caption={t`Record`} icon={microphone} onClick={onRecord} />
    case 'asking':
      return <RoundButton caption={t`Record`} icon={microphone} onClick={onRecord} waiting live />
    case 'recording':
    case 'paused':
      return (
        <RoundButton caption={t`Done`} icon={stop} onClick={done} live>
          <Arcs level={recorder.level} />
        </RoundButton>
      )
    case 'finishing':
      return <RoundButton caption={t`Done`} icon={stop} onClick={done} waiting live />
    case 'preview':
      return <RoundButton caption={t`Send`} icon={<IconSend2 size={26} stroke={1.7} />} onClick={onSend} />
    case 'refused':
      return <RoundButton caption={t`Try again`} icon={microphone} onClick={onRecord} />
  }
}
