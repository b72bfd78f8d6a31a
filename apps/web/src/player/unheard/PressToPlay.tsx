import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { togglePlayer } from '../player.ts'
import { useUnheardRun } from './use-unheard-run.ts'

/** After a link or an app shortcut, where the browser lets sound begin only by a press. */
export function PressToPlay({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const run = useUnheardRun()
  useReturnFocus()
  return (
    <Modal opened centered title={t`Your unheard talks are ready`} onClose={onClose}>
      <Button
        fullWidth
        size="lg"
        data-autofocus
        leftSection={<IconPlayerPlayFilled size={20} aria-hidden />}
        onClick={() => {
          togglePlayer()
          onClose()
        }}
      >
        {run ? t`Play · ${run.text}` : t`Play`}
      </Button>
    </Modal>
  )
}
