import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useChangeOrganization, useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SettingsSection } from '../SettingsSection.tsx'

export function ClipsSetting({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { clips } = useOrganization()
  const change = useChangeOrganization(org_id)
  const wanted = change.isPending ? change.variables.clips : clips
  return (
    <SettingsSection
      title={t`Clips`}
      text={t`A clip is a public page of a talk or part of it, for anyone with the link. While clips are off, none can be published or opened.`}
    >
      {change.isError && <ErrorNote title={t`Could not save the change`} error={change.error} />}
      <Switch
        label={t`Senders and admins can publish clips`}
        checked={wanted ?? clips}
        onChange={(event) => change.mutate({ clips: event.currentTarget.checked })}
      />
    </SettingsSection>
  )
}
