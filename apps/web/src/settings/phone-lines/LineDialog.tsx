import type { PhoneLine } from '@earshot/contract/phone-lines'
import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { SoundFieldProps } from '../../ui/form/sound-field.ts'
import type { GreetingProps } from './GreetingFields.tsx'
import { PhoneLineForm } from './PhoneLineForm.tsx'
import { usePhoneLineChanges } from './phone-lines.queries.ts'

interface LineDialogProps {
  org_id: string
  SoundField: ComponentType<SoundFieldProps>
  /** Null: closed. A form without a number adds one. */
  form: { line: PhoneLine | null } | null
  onClose: () => void
}

/** While recording, the dialog can be closed only with the recording's own buttons. */
export function LineDialog({ org_id, SoundField, form, onClose }: LineDialogProps) {
  const { t } = useLingui()
  const [recording, setRecording] = useState(false)
  return (
    <Modal
      opened={form !== null}
      onClose={onClose}
      title={form?.line ? <ChangeTitle number={form.line.number} /> : t`New phone number`}
      size="lg"
      closeOnEscape={!recording}
      closeOnClickOutside={!recording}
      withCloseButton={!recording}
    >
      {form && (
        <LineEditor
          {...{ org_id, SoundField, recording }}
          line={form.line}
          onRecording={setRecording}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}

/** A number is read from left to right in every language. */
const ChangeTitle = ({ number }: { number: string }) => (
  <Trans>
    Change <bdi dir="ltr">{number}</bdi>
  </Trans>
)

interface LineEditorProps extends GreetingProps {
  org_id: string
  line: PhoneLine | null
  onDone: () => void
}

function LineEditor({ org_id, line, onDone, ...greeting }: LineEditorProps) {
  const { t } = useLingui()
  const { create, update } = usePhoneLineChanges(org_id)
  const save = line ? update : create
  return (
    <PhoneLineForm
      {...{ org_id, line, ...greeting }}
      action={line ? t`Save` : t`Create phone number`}
      save={save}
      onSave={(draft, changes) =>
        line
          ? update.mutate({ line_id: line.line_id, ...changes }, { onSuccess: onDone })
          : create.mutate(draft, { onSuccess: onDone })
      }
    />
  )
}
