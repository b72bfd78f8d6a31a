import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useSetting } from '../../users/settings.queries.ts'
import type { Deed } from './offers/deed.ts'
import { useOffers } from './offers/use-offers.ts'
import classes from './palette.module.css'
import { PaletteList } from './PaletteList.tsx'

const MOST_REMEMBERED = 6

/** A field and what it finds. The focus stays in the field; arrows move through the list. */
export function PaletteBox({ onChoose }: { onChoose: (deed: Deed) => void }) {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { recent, note } = useRecent()
  const { groups, searching } = useOffers(typed, recent)
  const deeds = groups.flatMap((group) => group.deeds)
  const current = Math.min(at, deeds.length - 1)

  function choose(deed: Deed) {
    note(deed)
    onChoose(deed)
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = stepOf(event.key, { current, last: deeds.length - 1 })
    const deed = deeds[current]
    if (to !== undefined) setAt(to)
    else if (event.key !== 'Enter' || !deed || event.nativeEvent.isComposing) return
    else choose(deed)
    event.preventDefault()
  }

  return (
    <>
      <PaletteField
        {...{ id, typed, onKeyDown }}
        active={deeds[current] && `${id}-${current}`}
        onType={(text) => {
          setTyped(text)
          setAt(0)
        }}
      />
      <PaletteList {...{ id, groups, current }} onMove={setAt} onChoose={choose} />
      {deeds.length === 0 && <p className={classes.nothing}>{t`Nothing is called that`}</p>}
      <VisuallyHidden role="status">
        {searching ? t`Searching` : t`${plural(deeds.length, { one: '# result', other: '# results' })}`}
      </VisuallyHidden>
    </>
  )
}

interface PaletteFieldProps {
  /** Of the list that it moves through. */
  id: string
  active: string | undefined
  typed: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function PaletteField({ id, active, typed, onType, onKeyDown }: PaletteFieldProps) {
  const { t } = useLingui()
  return (
    <div className={classes.field}>
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <input
        className={classes.input}
        role="combobox"
        aria-label={t`Go anywhere`}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t`Where to, or what was said?`}
        maxLength={200}
        data-autofocus
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** Where a key leads in the list, which goes round. */
function stepOf(key: string, { current, last }: { current: number; last: number }): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: current >= last ? 0 : current + 1,
    ArrowUp: current <= 0 ? last : current - 1,
    PageDown: last,
    PageUp: 0,
  }
  return steps[key]
}

/** What the person has chosen lately, on any of their devices. */
function useRecent() {
  const [remembered, remember] = useSetting('palette_recent', '')
  const recent = remembered.split(' ').filter(Boolean)
  const note = ({ id }: Deed) => {
    if (/^(talk|search)-/.test(id)) return
    remember([id, ...recent.filter((known) => known !== id)].slice(0, MOST_REMEMBERED).join(' '))
  }
  return { recent, note }
}
