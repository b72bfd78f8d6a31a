import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerRecordFilled, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecorderState } from '../state-machine.ts'
import type { Recorder } from '../recorder.ts'

export function RecorderControls({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const { t } = useLingui()
  const discard = (
    <Control
      key="discard"
      name={t`Discard the recording`}
      icon={<IconTrash size={20} stroke={1.6} />}
      onClick={recorder.escape}
    />
  )
  const pause = <IconPlayerPauseFilled size={20} />
  const goOn = <IconPlayerRecordFilled size={20} />
  switch (state.name) {
    case 'recording':
      return [<Control key="pause" name={t`Pause the recording`} icon={pause} onClick={recorder.pause} />, discard]
    case 'paused':
      return [<Control key="pause" name={t`Keep recording`} icon={goOn} onClick={recorder.resume} />, discard]
    case 'preview': {
      const again = <IconRefresh size={20} stroke={1.6} />
      return [<Control key="again" name={t`Record again`} icon={again} onClick={recorder.again} />, discard]
    }
    case 'refused':
      return <Control name={t`Close`} icon={<IconX size={20} stroke={1.6} />} onClick={recorder.escape} />
    default:
      return null
  }
}

interface ControlProps {
  name: string
  icon: ReactNode
  onClick: () => void
}

const Control = ({ name, icon, onClick }: ControlProps) => (
  <Tooltip label={name} withinPortal={false}>
    <ActionIcon variant="subtle" color="gray" size={44} radius="xl" onClick={onClick} aria-label={name}>
      {icon}
    </ActionIcon>
  </Tooltip>
)
