import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { PaletteField } from './PaletteField.tsx'
import { usePaletteText } from './palette-store.ts'
import { useSetting } from '../../users/settings.queries.ts'
import { type Command, type CommandGroup, matchCommands, recentCommands } from './command.ts'
import { useActionCommands } from './use-action-commands.tsx'
import { useTalkResults } from './use-talk-results.tsx'
import { useScreenCommands } from './use-screen-commands.tsx'
import classes from './palette.module.css'
import { PaletteList } from './PaletteList.tsx'

const MOST_REMEMBERED = 6

/** Combobox: the focus stays in the field and the arrow keys move through the list. */
export function PaletteBox({ onChoose }: { onChoose: (operation: Command) => void }) {
  const { t } = useLingui()
  const id = useId()
  const typed = usePaletteText()
  const [at, setAt] = useState(0)
  const { recent, note } = useRecent()
  const { groups, searching } = useCommands(typed, recent)
  const operations = groups.flatMap((group) => group.operations)
  const current = Math.min(at, operations.length - 1)

  function choose(operation: Command) {
    note(operation)
    onChoose(operation)
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = stepOf(event.key, { current, last: operations.length - 1 })
    const operation = operations[current]
    if (to !== undefined) setAt(to)
    else if (event.key !== 'Enter' || !operation || event.nativeEvent.isComposing) return
    else choose(operation)
    event.preventDefault()
  }

  return (
    <>
      <PaletteField {...{ id, onKeyDown }} active={operations[current] && `${id}-${current}`} onType={() => setAt(0)} />
      <PaletteList {...{ id, groups, current }} onMove={setAt} onChoose={choose} />
      {operations.length === 0 && <p className={classes.nothing}>{t`No matches`}</p>}
      <VisuallyHidden role="status">
        {searching ? t`Searching` : t`${plural(operations.length, { one: '# result', other: '# results' })}`}
      </VisuallyHidden>
    </>
  )
}

function stepOf(key: string, { current, last }: { current: number; last: number }): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: current >= last ? 0 : current + 1,
    ArrowUp: current <= 0 ? last : current - 1,
    PageDown: last,
    PageUp: 0,
  }
  return steps[key]
}

function useRecent() {
  const [remembered, remember] = useSetting('palette_recent', '')
  const recent = remembered.split(' ').filter(Boolean)
  const note = ({ id }: Command) => {
    if (/^(talk|search)-/.test(id)) return
    remember([id, ...recent.filter((known) => known !== id)].slice(0, MOST_REMEMBERED).join(' '))
  }
  return { recent, note }
}

function useCommands(typed: string, recent: readonly string[]): { groups: CommandGroup[]; searching: boolean } {
  const { t } = useLingui()
  const [screens, channels, ...voices] = useScreenCommands()
  const actions = useActionCommands()
  const talks = useTalkResults(typed)
  const known = [screens, channels, ...voices, ...actions].flatMap((group) => group ?? [])
  if (typed.trim() !== '') {
    const found = talks.operations.length > 0 ? [{ title: t`Talks`, operations: talks.operations }] : []
    return { groups: [...matchCommands(known, typed), ...found], searching: talks.searching }
  }
  const lately = recentCommands(known, recent)
  const others = [channels, screens, ...actions].flatMap((group) => group ?? [])
  const isNew = ({ id }: { id: string }) => !recent.includes(id)
  const rest = others.map(({ title, operations }) => ({ title, operations: operations.filter(isNew) }))
  const first = lately.length > 0 ? [{ title: t`Recent`, operations: lately }] : []
  return { groups: [...first, ...matchCommands(rest, '')], searching: false }
}
