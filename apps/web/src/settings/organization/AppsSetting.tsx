import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useChangeOrganization, useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SettingsSection } from '../SettingsSection.tsx'

export function AppsSetting({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { apps } = useOrganization()
  const change = useChangeOrganization(org_id)
  const wanted = change.isPending ? change.variables.apps : apps
  const ask = () =>
    modals.openConfirmModal({
      title: t`Turn connected apps off?`,
      children: t`The apps of all members are disconnected at once.`,
      labels: { confirm: t`Turn off`, cancel: t`Cancel` },
      onConfirm: () => change.mutate({ apps: false }),
    })
  return (
    <SettingsSection
      title={t`Connected apps`}
      text={t`AI apps that a member has connected in their account. They read, and write if the member allowed it, with the member’s permissions. The audit log shows who connected what.`}
    >
      {change.isError && <ErrorNote title={t`Could not save the change`} error={change.error} />}
      <Switch
        label={t`Members can connect apps`}
        checked={wanted ?? apps}
        onChange={(event) => (event.currentTarget.checked ? change.mutate({ apps: true }) : ask())}
      />
    </SettingsSection>
  )
}
