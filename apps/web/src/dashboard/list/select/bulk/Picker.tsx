import { useLingui } from '@lingui/react/macro'
import { Combobox, useCombobox } from '@mantine/core'
import { type Icon, IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Named } from '../../filter/named.ts'
import { BulkButton } from './BulkButton.tsx'
import classes from './bulk.module.css'

export interface Choice extends Named {
  /** How many of the talks have it already. */
  has: 'all' | 'some' | 'none'
}

interface PickerProps {
  icon: Icon
  label: string
  choices: readonly Choice[]
  onChoose: (id: string) => void
  busy: boolean
  refusal?: string | undefined
  /** Stays open for the next choice. */
  stays?: boolean
}

/** A list to choose one thing from, by its beginning. */
export function Picker({ label, choices, onChoose, stays = false, ...button }: PickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
  })
  const like = search.trim().toLocaleLowerCase()
  const shown = choices.filter(({ name }) => name.toLocaleLowerCase().includes(like))
  function submit(id: string) {
    onChoose(id)
    if (!stays) combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} position="top-start" width={240} withinPortal={false}>
      <Combobox.Target targetType="button">
        <BulkButton {...button} label={label} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          placeholder={t`Find`}
          aria-label={label}
        />
        <Combobox.Options className={classes.options ?? ''} aria-label={label}>
          {shown.map(({ id, name, color, has }) => (
            <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
              {color && <span className={classes.dot} style={{ background: color }} />}
              <span className={classes.name}>{name}</span>
              {has === 'all' && <IconCheck size={16} role="img" aria-label={t`All have it`} />}
              {has === 'some' && <IconMinus size={16} role="img" aria-label={t`Some have it`} />}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t`Nothing like that`}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
