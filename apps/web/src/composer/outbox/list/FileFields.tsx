import { LONGEST_TITLE } from '@earshot/contract/rules/titles'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { fromLocalTime, toLocalTime } from '../../../lib/format.ts'
import classes from './unsent.module.css'

/** Without `recorded_at`, the date inside the file counts, then its modification time. */
export interface FileAbout {
  title: string
  recorded_at?: string
  /** Instead of the channel and speaker, and beside the tags, that are selected for all. */
  channel_id?: string
  speaker_id?: string
  tags?: string[]
}

interface FileFieldsProps {
  name: string
  modified: string
  about: FileAbout
  onAbout: (about: FileAbout) => void
}

export function FileFields({ name, modified, about, onAbout }: FileFieldsProps) {
  const { t } = useLingui()
  return (
    <div className={classes.about}>
      <TextInput
        label={t`Title`}
        aria-label={t`Title of ${name}`}
        value={about.title}
        dir="auto"
        maxLength={LONGEST_TITLE}
        onChange={({ currentTarget: { value } }) => onAbout({ ...about, title: value })}
      />
      <TextInput
        type="datetime-local"
        label={t`Recorded`}
        aria-label={t`When ${name} was recorded`}
        value={toLocalTime(about.recorded_at ?? modified)}
        onChange={({ currentTarget: { value } }) => {
          const recorded_at = fromLocalTime(value)
          const { recorded_at: _, ...rest } = about
          onAbout({ ...rest, ...(recorded_at && { recorded_at }) })
        }}
      />
    </div>
  )
}
