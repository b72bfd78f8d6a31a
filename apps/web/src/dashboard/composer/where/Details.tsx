import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconTag, IconUser } from '@tabler/icons-react'
import type { Composing } from '../use-composer.ts'
import { Pill } from './Pill.tsx'
import classes from './where.module.css'

/** Who speaks, and what it is about, where the organization knows speakers and tags. */
export function Details({ composing }: { composing: Composing }) {
  const { speakers, tags } = composing
  if (speakers.length === 0 && tags.length === 0) return null
  return (
    <div className={classes.details}>
      {speakers.length > 0 && <SpeakerPill composing={composing} />}
      {tags.length > 0 && <TagsPill composing={composing} />}
    </div>
  )
}

function SpeakerPill({ composing: { speakers, speaker, chooseSpeaker } }: { composing: Composing }) {
  const { t } = useLingui()
  const options = speakers.map(({ speaker_id, name }) => ({ value: speaker_id, label: name }))
  const icon = <IconUser size={16} stroke={1.6} aria-hidden />
  return (
    <Pill name={t`Speaker`} chosen={speaker?.name ?? ''} icon={icon} options={options}>
      {(shown) => (
        <Menu.RadioGroup value={speaker?.speaker_id ?? ''} onChange={chooseSpeaker}>
          <Menu.RadioItem value="">{t`Not said`}</Menu.RadioItem>
          {shown.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </Pill>
  )
}

function TagsPill({ composing: { tags, chosenTags, chooseTags } }: { composing: Composing }) {
  const { t } = useLingui()
  const options = tags.map(({ tag_id, tag, color }) => ({
    value: tag_id,
    label: tag,
    sign: <span className={classes.colour} style={{ background: color }} />,
  }))
  const names = options.filter(({ value }) => chosenTags.includes(value)).map(({ label }) => label)
  const chosen = names.join(', ')
  const icon = <IconTag size={16} stroke={1.6} aria-hidden />
  return (
    <Pill name={t`Tags`} chosen={chosen} icon={icon} options={options}>
      {(shown) => (
        <Menu.CheckboxGroup value={[...chosenTags]} onChange={chooseTags}>
          {shown.map(({ value, label, sign }) => (
            <Menu.CheckboxItem key={value} value={value} rightSection={sign}>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      )}
    </Pill>
  )
}
