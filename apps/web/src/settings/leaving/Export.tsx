import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'
import classes from './leaving.module.css'
import { useExport } from './leaving.queries.ts'

/** Everything the organization has, to take away. */
export function Export({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const [sound, setSound] = useState(true)
  const prepare = useExport(org_id)
  return (
    <Part
      title={t`Export`}
      text={t`Takes along everything this organization has, as one zip. It may take a while; nobody is disturbed meanwhile. It stands in the audit list.`}
    >
      {prepare.isError && <ErrorNote title={t`The export could not be prepared`} error={prepare.error} />}
      <Contents sound={sound} />
      <Checkbox
        label={t`With the recordings`}
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
            {t`Download the zip`}
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
    </Part>
  )
}

function Contents({ sound }: { sound: boolean }) {
  const { t } = useLingui()
  const files = [
    ['organization.json', t`channels, people, invitations, alerts, speakers, tags and addresses`],
    ['talks.ndjson', t`every talk, one on each line: text, words with times, versions, tags`],
    ['sound/', t`the recordings as they were sent, by the id of their talk`],
  ].slice(0, sound ? 3 : 2)
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
