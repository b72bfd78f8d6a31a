import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { Chip } from '../../ui/Chip.tsx'
import { useChangeOrganization, useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'

export function StatusSetting({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { name, status } = useOrganization()
  const change = useChangeOrganization(org_id)
  const archived = status === 'archived'
  const ask = () =>
    modals.openConfirmModal({
      title: t`Archive ${name}?`,
      children: t`It is marked as archived. Everything stays as it is, and you can undo this at any time.`,
      labels: { confirm: t`Archive`, cancel: t`Cancel` },
      onConfirm: () => change.mutate({ status: 'archived' }),
    })
  return (
    <SettingsSection
      title={t`Status`}
      text={t`Archived organizations are marked as past. Nothing in them is deleted or stopped.`}
    >
      {change.isError && <ErrorNote title={t`Could not save the change`} error={change.error} />}
      <div className={parts.row}>
        {archived ? <Chip tone="amber">{t`Archived`}</Chip> : <Chip tone="green">{t`Active`}</Chip>}
        <Button
          variant="default"
          size="sm"
          loading={change.isPending}
          onClick={() => (archived ? change.mutate({ status: 'active' }) : ask())}
        >
          {archived ? t`Unarchive` : t`Archive`}
        </Button>
      </div>
    </SettingsSection>
  )
}
