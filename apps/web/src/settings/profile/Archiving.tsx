import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useChangeOrganization, useOrganization } from '../../organizations/organizations.queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'

/** Archived is a word for the others and for programs: nothing is taken away, and nothing is stopped. */
export function Archiving({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { name, status } = useOrganization()
  const change = useChangeOrganization(org_id)
  const archived = status === 'archived'
  const ask = () =>
    modals.openConfirmModal({
      title: t`Archive ${name}?`,
      children: t`It is marked as archived. Everything stays where it is and can be heard, found and sent as before; you can take the mark away at any time.`,
      labels: { confirm: t`Archive`, cancel: t`Cancel` },
      onConfirm: () => change.mutate({ status: 'archived' }),
    })
  return (
    <Part title={t`Status`} text={t`Archived organizations are marked as past. Nothing in them is deleted or stopped.`}>
      {change.isError && <ErrorNote title={t`Nothing was changed`} error={change.error} />}
      <div className={parts.row}>
        {archived ? <Chip tone="amber">{t`Archived`}</Chip> : <Chip tone="green">{t`Active`}</Chip>}
        <Button
          variant="default"
          size="sm"
          loading={change.isPending}
          onClick={() => (archived ? change.mutate({ status: 'active' }) : ask())}
        >
          {archived ? t`Make it active again` : t`Archive`}
        </Button>
      </div>
    </Part>
  )
}
