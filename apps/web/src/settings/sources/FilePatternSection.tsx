import type { FilePattern } from '@earshot/contract/file-patterns'
import { type NameReading, nameFields, patternProblem, readName } from '@earshot/contract/rules/name-patterns'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { useFilePattern, useSaveFilePattern } from '../../composer/files/file-pattern.queries.ts'
import { exactTime } from '../../lib/format.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import parts from '../sections.module.css'
import { SettingsSection } from '../SettingsSection.tsx'
import classes from './sources.module.css'

export function FilePatternSection({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const pattern = useFilePattern(org_id)
  return (
    <SettingsSection
      title={t`File names`}
      text={t`Reads the channel, the time and more from the names of files sent in the browser or from a folder. Files with other names are sent as they are.`}
    >
      {pattern.isPending && <Skeletons rows={1} height={44} />}
      {pattern.isError && (
        <ErrorNote title={t`Could not load the pattern`} error={pattern.error} retry={() => void pattern.refetch()} />
      )}
      {pattern.data && <FilePatternForm key={pattern.data.pattern} org_id={org_id} saved={pattern.data} />}
    </SettingsSection>
  )
}

/** Fields have the same names in every language. */
const [CHANNEL, DATE] = ['{channel}', '{date}']
const EXAMPLE = { pattern: '{channel}_{unit}_{date}_{time}', name: 'Dispatch_E4_2026-01-31_093000.wav' }

function FilePatternForm({ org_id, saved }: { org_id: string; saved: FilePattern }) {
  const { t } = useLingui()
  const save = useSaveFilePattern(org_id)
  const here = timeZone()
  const [pattern, setPattern] = useState(saved.pattern)
  const [tz, setTz] = useState(saved.pattern ? saved.tz : here)
  const [name, setName] = useState(EXAMPLE.name)
  const problem = useProblemText(pattern)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    save.mutate({ pattern, tz }, { onSuccess: () => notifications.show({ message: t`Pattern saved.` }) })
  }
  const known = nameFields.map((field) => `{${field}}`).join(' ')
  return (
    <form className={classes.pattern} noValidate onSubmit={submit}>
      {save.isError && <ErrorNote title={t`Could not save the pattern`} error={save.error} />}
      <TextInput
        label={t`Pattern`}
        description={t`Fields: ${known}. Leave empty to ignore file names.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={EXAMPLE.pattern}
        dir="ltr"
        maxLength={200}
        value={pattern}
        error={problem}
        onChange={(event) => setPattern(event.currentTarget.value)}
      />
      <p className={parts.quiet}>{t`Time zone: ${tz.replaceAll('_', ' ')}`}</p>
      {tz !== here && (
        <Checkbox label={t`Use ${here.replaceAll('_', ' ')}`} checked={false} onChange={() => setTz(here)} />
      )}
      <TextInput
        label={t`Try a name`}
        dir="ltr"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Preview reading={pattern && !problem ? readName({ pattern, tz }, name) : undefined} isRead={pattern !== ''} />
      <Button type="submit" variant="default" loading={save.isPending}>
        {t`Save pattern`}
      </Button>
    </form>
  )
}

function Preview({ reading, isRead }: { reading: NameReading | undefined; isRead: boolean }) {
  const { t } = useLingui()
  if (!isRead) return null
  if (!reading) return <p role="status">{t`This name does not match.`}</p>
  const rows = [
    [t`Channel`, reading.channel],
    [t`Speaker`, reading.speaker],
    [t`Unit`, reading.unit],
    [t`Tag`, reading.tag],
    [t`Title`, reading.title],
    [t`Recorded`, reading.recorded_at && exactTime(reading.recorded_at)],
  ].filter(([, value]) => value)
  return (
    <dl className={classes.reading} aria-label={t`What the name says`}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useProblemText(pattern: string) {
  const { t } = useLingui()
  const problem = pattern.trim() === '' ? undefined : patternProblem(pattern.trim())
  if (!problem) return undefined
  const field = 'field' in problem ? `{${problem.field}}` : ''
  return {
    none: t`Add a field, like ${CHANNEL} or ${DATE}.`,
    many: t`Use at most four fields of text.`,
    brace: t`A brace is not closed.`,
    unknown: t`${field} is not a field.`,
    twice: t`${field} can be used once.`,
    adjacent: t`Write what separates ${field} from the next field.`,
  }[problem.reason]
}
