import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChangeOrganization, useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SavedNote, SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'

const [LEAST, MOST] = [5, 1440]

export function IdleSetting({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { session_minutes } = useOrganization()
  const change = useChangeOrganization(org_id)
  const [typed, setTyped] = useState(String(session_minutes ?? ''))
  const minutes = minutesIn(typed)
  return (
    <SettingsSection
      title={t`Idle sessions`}
      text={t`After this long without activity, members must sign in again to open this organization. Listening and recording count as activity. API keys and connected apps are not affected.`}
    >
      <form
        className={parts.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (minutes !== undefined) change.mutate({ session_minutes: minutes })
        }}
      >
        {change.isError && <ErrorNote title={t`Could not save the change`} error={change.error} />}
        <TextInput
          label={t`Minutes without activity`}
          description={t`Leave empty for the limit of this server.`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={minutes === undefined && t`Enter ${LEAST} to ${MOST}, or leave empty`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={parts.row}>
          <Button
            type="submit"
            variant={minutes === session_minutes ? 'default' : 'filled'}
            disabled={minutes === undefined}
            loading={change.isPending}
          >
            {t`Save`}
          </Button>
          <SavedNote shown={change.isSuccess && minutes === session_minutes} />
        </div>
      </form>
    </SettingsSection>
  )
}

/** Null for none; undefined if it is not allowed. */
function minutesIn(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const minutes = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return minutes >= LEAST && minutes <= MOST ? minutes : undefined
}
