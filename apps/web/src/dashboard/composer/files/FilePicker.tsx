import { useLingui } from '@lingui/react/macro'
import { ActionIcon, FileButton, Tooltip } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { SOUND_FILES } from '../../../lib/files/sound-files.ts'

/** Sends sound that was recorded elsewhere. */
export function FilePicker({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  return (
    <FileButton multiple accept={SOUND_FILES} onChange={onPick}>
      {(button) => (
        <Tooltip label={t`Send audio files; or drop them here`} withinPortal={false}>
          <ActionIcon {...button} variant="subtle" color="gray" size={44} radius="xl" aria-label={t`Send audio files`}>
            <IconPaperclip size={22} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  )
}
