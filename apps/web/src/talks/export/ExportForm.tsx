import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ExportFormat, exportFormats } from '@earshot/contract/talk-exports'
import { Button, Checkbox, Progress, Radio } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import classes from './export.module.css'
import { useExportProgress, useStartExport } from './exports.queries.ts'
import type { Exported } from './use-export-dialog.tsx'

export function ExportForm({ count, ...exported }: Exported) {
  const { t } = useLingui()
  const [format, setFormat] = useState<ExportFormat>('pdf')
  const [sound, setSound] = useState(false)
  const start = useStartExport()
  if (start.data) return <Started org_id={exported.org_id} {...start.data} />
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate({ ...exported, format, sound })
      }}
    >
      <p className={classes.what}>
        {count === undefined
          ? t`All talks that this search finds`
          : t`${plural(count, { one: '# talk', other: '# talks' })}`}
      </p>
      <FormatChoice format={format} onChange={setFormat} />
      <Checkbox
        label={t`Include recordings`}
        description={format === 'vcon' ? t`Inside each vCon` : t`In a ZIP file together with it`}
        checked={sound}
        onChange={({ currentTarget }) => setSound(currentTarget.checked)}
      />
      {start.isError && <ErrorNote title={t`Could not export the talks`} error={start.error} />}
      <Button type="submit" loading={start.isPending} leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}>
        {t`Export`}
      </Button>
      <p className={classes.quiet}>{t`The export is recorded in the audit log. What was redacted is not in it.`}</p>
    </form>
  )
}

function FormatChoice({ format, onChange }: { format: ExportFormat; onChange: (format: ExportFormat) => void }) {
  const { t } = useLingui()
  const names: Record<ExportFormat, { name: string; ending: string }> = {
    pdf: { name: t`Document to read and print`, ending: 'PDF' },
    docx: { name: t`Document for Word`, ending: 'DOCX' },
    txt: { name: t`Text with times`, ending: 'TXT' },
    srt: { name: t`Subtitles for video`, ending: 'SRT' },
    vtt: { name: t`Subtitles for the web`, ending: 'VTT' },
    csv: { name: t`Table`, ending: 'CSV' },
    json: { name: t`Words, times, confidence`, ending: 'JSON' },
    vcon: { name: t`For other systems`, ending: 'vCon' },
  }
  return (
    <Radio.Group label={t`Format`} value={format} onChange={(value) => onChange(value)}>
      <div className={classes.formats}>
        {exportFormats.map((value) => (
          <Radio
            key={value}
            value={value}
            label={
              <>
                {names[value].name} <span className={classes.ending}>{names[value].ending}</span>
              </>
            }
            data-autofocus={value === format || undefined}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

interface StartedProps {
  org_id: string
  export_id: string
  file_name: string
  talks: number
}

function Started({ org_id, export_id, file_name, talks }: StartedProps) {
  const { t, i18n } = useLingui()
  const { data } = useExportProgress(org_id, export_id)
  const [written, all] = [i18n.number(data?.written ?? 0), i18n.number(talks)]
  const says = {
    waiting: t`The download begins…`,
    writing: t`Writing talk ${written} of ${all}`,
    ready: t`The download is complete.`,
    failed: t`The download broke off. Export the talks again.`,
  }
  const state = data?.state ?? 'waiting'
  const through = state === 'ready' ? 100 : (100 * (data?.written ?? 0)) / talks
  return (
    <div className={classes.form}>
      <p className={classes.file} dir="auto">
        {file_name}
      </p>
      <Progress value={through} aria-label={t`Progress of the export`} />
      <p className={classes.what} role="status">
        {says[state]}
      </p>
      <Button variant="default" onClick={() => modals.close('export')} autoFocus>
        {t`Close`}
      </Button>
      {state !== 'ready' && state !== 'failed' && (
        <p className={classes.quiet}>{t`The download goes on when this is closed.`}</p>
      )}
    </div>
  )
}
