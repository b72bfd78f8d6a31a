import type { PhoneLine } from '@earshot/contract/phone-lines'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconPhoneIncoming } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { SoundFieldProps } from '../../ui/form/sound-field.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import type { GreetingProps } from './GreetingFields.tsx'
import { PhoneLineForm } from './PhoneLineForm.tsx'
import { PhoneLineRow } from './PhoneLineRow.tsx'
import { usePhoneLineChanges, usePhoneLines } from './phone-lines.queries.ts'

interface PhoneLinesProps {
  org_id: string
  SoundField: ComponentType<SoundFieldProps>
}

export function PhoneLines({ org_id, SoundField }: PhoneLinesProps) {
  const { t } = useLingui()
  const lines = usePhoneLines(org_id)
  const [form, setForm] = useState<{ line: PhoneLine | null } | null>(null)
  const [recording, setRecording] = useState(false)
  const all = lines.data ?? []
  const add = <Button onClick={() => setForm({ line: null })}>{t`New phone number`}</Button>
  return (
    <SettingsSection
      title={t`Phone numbers`}
      text={t`Callers leave voice messages in a channel. Members are recognized by the number that they verified in their account.`}
      actions={all.length > 0 && add}
    >
      {lines.isPending && <Skeletons rows={2} height={72} />}
      {lines.isError && (
        <ErrorNote title={t`Could not load the phone numbers`} error={lines.error} retry={() => void lines.refetch()} />
      )}
      {lines.data && all.length === 0 && (
        <EmptyState
          drawing={<IconPhoneIncoming size={36} stroke={1.4} />}
          title={t`No phone numbers yet`}
          text={t`Connect a number of Twilio, or of your own telephone system.`}
        >
          {add}
        </EmptyState>
      )}
      {all.length > 0 && (
        <ul className={parts.card} aria-label={t`Phone numbers`}>
          {all.map((line) => (
            <PhoneLineRow key={line.line_id} line={line} onEdit={() => setForm({ line })} />
          ))}
        </ul>
      )}
      <Modal
        opened={form !== null}
        onClose={() => setForm(null)}
        title={form?.line ? t`Change ${form.line.number}` : t`New phone number`}
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
            onDone={() => setForm(null)}
          />
        )}
      </Modal>
    </SettingsSection>
  )
}

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
      onSave={(draft) =>
        line
          ? update.mutate({ line_id: line.line_id, ...draft }, { onSuccess: onDone })
          : create.mutate(draft, { onSuccess: onDone })
      }
    />
  )
}
