import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { relativeTime } from '../lib/format.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { BIN_DAYS } from '@earshot/contract/rules/bin'
import classes from './organizations.module.css'
import { useTrashedOrganizations, useRestoreOrganization } from './organizations.queries.ts'

export function TrashedOrganizations({ onRestored }: { onRestored: (org_id: string) => Promise<void> }) {
  const { t } = useLingui()
  const binned = useTrashedOrganizations()
  const restore = useRestoreOrganization(onRestored)
  if (binned.length === 0) return null
  return (
    <section className={classes.bin} aria-label={t`In the bin`}>
      <h3>{t`In the bin`}</h3>
      {restore.isError && <ErrorNote title={t`Could not restore it`} error={restore.error} />}
      <ul>
        {binned.map(({ org_id, name, image, deleted }) => (
          <li key={org_id} className={classes.binned}>
            <Avatar name={name} image={image} size={32} square />
            <span className={classes.about}>
              <span>{name}</span>
              <span>{t`Can be restored until: ${relativeTime(binEnds(deleted))}`}</span>
            </span>
            <Button
              variant="default"
              size="sm"
              aria-label={t`Restore ${name}`}
              loading={restore.isPending && restore.variables === org_id}
              disabled={restore.isPending}
              onClick={() => restore.mutate(org_id)}
            >
              {t`Restore`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const binEnds = (deleted: string | null) =>
  new Date(Date.parse(deleted ?? '') + BIN_DAYS * 24 * 60 * 60 * 1000).toISOString()
