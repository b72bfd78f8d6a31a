import { useLingui } from '@lingui/react/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './where.module.css'

interface PillProps {
  /** What is chosen here. */
  name: string
  /** What was chosen, in a word or two; empty while nothing is. */
  chosen: string
  icon: ReactNode
  /** What there is, by name: more than a few can be searched. */
  options: readonly { value: string; label: string; sign?: ReactNode }[]
  children: (shown: PillProps['options']) => ReactNode
}

const FEW = 8

/** A small choice beside the talk: it says what was chosen, and opens to choose. */
export function Pill({ name, chosen, icon, options, children }: PillProps) {
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
        <Menu.Label>{shown.length ? name : t`Nothing is called that`}</Menu.Label>
        {children(shown)}
      </Menu.Dropdown>
    </Menu>
  )
}
