import { useLingui } from '@lingui/react/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconTag, IconUser } from '@tabler/icons-react'
import type { ComposerState } from '../use-composer.ts'
import { type ReactNode, useState } from 'react'
import classes from './destination.module.css'

export function TalkDetails({ composing }: { composing: ComposerState }) {
  const { speakers, tags } = composing
  if (speakers.length === 0 && tags.length === 0) return null
  return (
    <div className={classes.details}>
      {speakers.length > 0 && <SpeakerPill composing={composing} />}
      {tags.length > 0 && <TagsPill composing={composing} />}
    </div>
  )
}

function SpeakerPill({ composing: { speakers, speaker, chooseSpeaker } }: { composing: ComposerState }) {
  const { t } = useLingui()
  const options = speakers.map(({ speaker_id, name }) => ({ value: speaker_id, label: name }))
  const icon = <IconUser size={16} stroke={1.6} aria-hidden />
  return (
    <DropdownChip name={t`Speaker`} chosen={speaker?.name ?? ''} icon={icon} options={options}>
      {(shown) => (
        <Menu.RadioGroup value={speaker?.speaker_id ?? ''} onChange={chooseSpeaker}>
          <Menu.RadioItem value="">{t`Not set`}</Menu.RadioItem>
          {shown.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </DropdownChip>
  )
}

function TagsPill({ composing: { tags, chosenTags, chooseTags } }: { composing: ComposerState }) {
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
    <DropdownChip name={t`Tags`} chosen={chosen} icon={icon} options={options}>
      {(shown) => (
        <Menu.CheckboxGroup value={[...chosenTags]} onChange={chooseTags}>
          {shown.map(({ value, label, sign }) => (
            <Menu.CheckboxItem key={value} value={value} rightSection={sign}>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      )}
    </DropdownChip>
  )
}

interface DropdownChipProps {
  name: string
  chosen: string
  icon: ReactNode
  options: readonly { value: string; label: string; sign?: ReactNode }[]
  children: (shown: DropdownChipProps['options']) => ReactNode
}

const FEW = 8

function DropdownChip({ name, chosen, icon, options, children }: DropdownChipProps) {
  const { t } = useLingui()
  const [sought, seek] = useState('')
  const shown = options.filter(({ label }) => label.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
  return (
    <Menu position="top-start" width={240} onClose={() => seek('')}>
      <Menu.Target>
        <UnstyledButton
          className={classes.pill}
          data-chosen={chosen !== '' || undefined}
          aria-label={chosen ? t`${name}: ${chosen}` : name}
        >
          {icon}
          <span className={classes.said}>{chosen || name}</span>
          <IconChevronDown className={classes.chevron ?? ''} size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.options ?? ''}>
        {options.length > FEW && (
          <Menu.Search
            value={sought}
            onChange={(event) => seek(event.currentTarget.value)}
            placeholder={name}
            aria-label={t`Search: ${name}`}
          />
        )}
        <Menu.Label>{shown.length ? name : t`No matches`}</Menu.Label>
        {children(shown)}
      </Menu.Dropdown>
    </Menu>
  )
}
