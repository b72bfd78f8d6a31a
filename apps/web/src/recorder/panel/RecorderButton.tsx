import { useLingui } from '@lingui/react/macro'
import { IconMicrophone, IconPlayerStopFilled, IconRefresh, IconSend2 } from '@tabler/icons-react'
import { Arcs } from './Arcs.tsx'
import type { RecorderState } from '../machine.ts'
import type { Recorder } from '../recorder.ts'
import { RoundButton } from './RoundButton.tsx'

interface RecorderButtonProps {
  recorder: Recorder
  state: RecorderState
  onSend: () => void
}

/** The round button: record, done, send, send again. */
export function RecorderButton({ recorder, state, onSend }: RecorderButtonProps) {
  const { t } = useLingui()
  const microphone = <IconMicrophone size={26} stroke={1.7} />
  const plane = <IconSend2 size={26} stroke={1.7} />
  switch (state.name) {
    case 'idle':
      return <RoundButton caption={t`Record`} icon={microphone} onClick={() => void recorder.record()} />
    case 'asking':
      return <RoundButton caption={t`Record`} icon={microphone} onClick={recorder.discard} disabled live />
    case 'recording':
      return (
        <RoundButton
          caption={t`Done`}
          icon={<IconPlayerStopFilled size={24} />}
          onClick={() => void recorder.finish()}
          live
        >
          <Arcs level={recorder.level} />
        </RoundButton>
      )
    case 'preview':
      return <RoundButton caption={t`Send`} icon={plane} onClick={onSend} />
    case 'sending':
      return <RoundButton caption={t`Sending`} icon={plane} onClick={onSend} disabled part={state.sent} />
    case 'failed':
      return state.recording ? (
        <RoundButton caption={t`Send again`} icon={<IconRefresh size={26} stroke={1.7} />} onClick={onSend} />
      ) : (
        <RoundButton caption={t`Try again`} icon={microphone} onClick={() => void recorder.record()} />
      )
  }
}
