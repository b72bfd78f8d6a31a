import { Refusal } from '../../ui/Refusal.tsx'
import type { Import } from '@earshot/contract/imports'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, Progress } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { isRunning, useImport, useStartImport } from './import.queries.ts'
import classes from './organization.module.css'

/** Only a new organization can import, and shows what it has imported. */
export function ImportSection({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { onboarded } = useOrganization()
  const { import: found, late_hits = 0 } = useImport(org_id).data ?? {}
  const { start, sent } = useStartImport(org_id)
  if (found === undefined || (onboarded && found === null)) return null
  return (
    <SettingsSection
      title={t`Import`}
      text={t`Bring an organization here from another Earshot: select the ZIP file that it exported. People are invited by email; their talks show their name until they join.`}
    >
      {start.isError && <ErrorNote title={t`Could not start the import`} error={start.error} />}
      {start.isPending ? (
        <Bar label={t`Uploading`} share={sent} />
      ) : (
        <State found={found} lateHits={late_hits} onSelect={(file) => start.mutate(file)} />
      )}
    </SettingsSection>
  )
}

interface StateProps {
  found: Import | null
  lateHits: number
  onSelect: (file: File) => void
}

function State({ found, lateHits, onSelect }: StateProps) {
  const { t } = useLingui()
  if (found && isRunning(found))
    return (
      <Bar
        label={found.state === 'importing' ? t`Importing` : t`Checking the export`}
        share={found.total ? found.done / found.total : 0}
      />
    )
  if (found?.state === 'ready')
    return (
      <p role="status">
        {t`Import complete. Recordings can be played as soon as they are prepared.`}{' '}
        {lateHits > 0 &&
          t`${plural(lateHits, { one: '# late hit came with it. No one was notified of it.', other: '# late hits came with it. No one was notified of them.' })}`}
      </p>
    )
  return (
    <>
      {found?.reason && (
        <p role="alert" className={classes.reason}>
          <Trans>
            The last import failed: <Refusal text={found.reason} />.
          </Trans>
        </p>
      )}
      <div className={parts.row}>
        <FileButton accept="application/zip,.zip" onChange={(file) => file && onSelect(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}>
              {t`Select an export`}
            </Button>
          )}
        </FileButton>
      </div>
    </>
  )
}

const PERCENT = 100

function Bar({ label, share }: { label: string; share: number }) {
  const { i18n } = useLingui()
  const shown = i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className={classes.progress} role="status">
      <span>
        {label} · {shown}
      </span>
      <Progress value={share * PERCENT} aria-label={label} />
    </div>
  )
}
