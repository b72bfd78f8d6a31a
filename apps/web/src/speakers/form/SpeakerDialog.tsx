import type { Speaker } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { useDrafts } from '../../ui/form/use-drafts.ts'
import { SpeakerForm } from './SpeakerForm.tsx'
import type { SpeakerDraft } from './use-speaker-form.ts'

interface SpeakerDialogProps {
  org_id: string
  opened: Speaker | 'new' | undefined
  drafts: ReturnType<typeof useDrafts<SpeakerDraft>>
  onClose: () => void
}

/** While the microphone is open, only the recording's own buttons end it. */
export function SpeakerDialog({ org_id, opened, drafts, onClose }: SpeakerDialogProps) {
  const { t } = useLingui()
  const [recording, setRecording] = useState(false)
  return (
    <Modal
      opened={opened !== undefined}
      onClose={onClose}
      title={opened === 'new' ? t`New speaker` : t`Edit speaker`}
      closeOnEscape={!recording}
      closeOnClickOutside={!recording}
      withCloseButton={!recording}
    >
      {opened && (
        <SpeakerForm
          {...{ org_id, drafts, recording }}
          speaker={opened === 'new' ? undefined : opened}
          onRecording={setRecording}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}
