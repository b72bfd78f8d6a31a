import type { PhoneLine } from '@earshot/contract/phone-lines'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPhoneIncoming } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { keepRowFocus } from '../../ui/keep-row-focus.ts'
import type { SoundFieldProps } from '../../ui/form/sound-field.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { BlockedCallers } from './BlockedCallers.tsx'
import { LineDialog } from './LineDialog.tsx'
import { PhoneLineRow } from './PhoneLineRow.tsx'
import { usePhoneLines } from './phone-lines.queries.ts'

interface PhoneLinesProps {
  org_id: string
  SoundField: ComponentType<SoundFieldProps>
}

export function PhoneLines({ org_id, SoundField }: PhoneLinesProps) {
  const { t } = useLingui()
  const lines = usePhoneLines(org_id)
  const [form, setForm] = useState<{ line: PhoneLine | null } | null>(null)
  const all = lines.data ?? []
  const add = <Button onClick={() => setForm({ line: null })}>{t`New phone number`}</Button>
  return (
    <>
      <SettingsSection
        title={t`Phone numbers`}
        text={t`Callers leave voice messages in a channel. Members are recognized by the number that they verified in their account.`}
        actions={all.length > 0 && add}
      >
        {lines.isPending && <Skeletons rows={2} height={72} />}
        {lines.isError && (
          <ErrorNote
            title={t`Could not load the phone numbers`}
            error={lines.error}
            retry={() => void lines.refetch()}
          />
        )}
        {lines.data && all.length === 0 && (
          <EmptyState
            drawing={<IconPhoneIncoming size={36} stroke={1.4} />}
            title={t`No phone numbers yet`}
            text={t`Connect a Twilio number or your own phone system.`}
          >
            {add}
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul ref={keepRowFocus} className={parts.card} aria-label={t`Phone numbers`}>
            {all.map((line) => (
              <PhoneLineRow key={line.line_id} line={line} onEdit={() => setForm({ line })} />
            ))}
          </ul>
        )}
        <LineDialog {...{ org_id, SoundField, form }} onClose={() => setForm(null)} />
      </SettingsSection>
      <BlockedCallers org_id={org_id} />
    </>
  )
}
