import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import classes from './organization.module.css'
import { ImportSection } from './ImportSection.tsx'
import { useOrganizationExport } from './export.queries.ts'

export function ExportSection({ org_id }: { org_id: string }) {
  return (
    <>
      <ImportSection org_id={org_id} />
      <ExportForm org_id={org_id} />
    </>
  )
}

function ExportForm({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const [sound, setSound] = useState(true)
  const prepare = useOrganizationExport(org_id)
  return (
    <SettingsSection
      title={t`Export`}
      text={t`Download everything that you have access to in this organization as one ZIP file. This can take a while and does not affect anyone. It is recorded in the audit log.`}
    >
      {prepare.isError && <ErrorNote title={t`Could not prepare the export`} error={prepare.error} />}
      <Contents sound={sound} />
      <Checkbox
        label={t`Include recordings`}
        checked={sound}
        onChange={(event) => {
          setSound(event.currentTarget.checked)
          prepare.reset()
        }}
      />
      {prepare.data ? (
        <div className={parts.row} role="status">
          <Button
            className={classes.download ?? ''}
            component="a"
            href={prepare.data}
            download
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          >
            {t`Download the ZIP file`}
          </Button>
          <span className={parts.quiet}>{t`The link works for an hour, as long as you are signed in.`}</span>
        </div>
      ) : (
        <div className={parts.row}>
          <Button variant="default" loading={prepare.isPending} onClick={() => prepare.mutate(sound)}>
            {t`Prepare the export`}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

function Contents({ sound }: { sound: boolean }) {
  const { t } = useLingui()
  const files = [
    ['organization.json', t`channels, people, invitations, alerts, speakers, tags and addresses`],
    ['talks.ndjson', t`every talk, one on each line: text, words with times, versions, tags`],
    ['import/', t`the same for another Earshot, which can import this ZIP file into a new organization`],
    ['sound/', t`the original recordings, named by the title and the ID of their talk; redacted parts are bleeped`],
  ].slice(0, sound ? 4 : 3)
  return (
    <dl className={classes.files}>
      {files.map(([name, what]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
