import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useShortcuts } from '../ui/keys/use-shortcuts.ts'
import classes from './search-box.module.css'
import { SearchHelp } from './SearchHelp.tsx'
import { useDraft } from './use-draft.ts'

interface SearchBoxProps {
  query: string
  onSearch: (query: string) => void
}

/** Searches while one types. "/" comes here from anywhere, Escape clears. */
export function SearchBox({ query, onSearch }: SearchBoxProps) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  const { draft, type, searchNow, clear } = useDraft(query, onSearch)
  const focus = () => box.current?.focus()
  useShortcuts({ title: t`List`, order: 4, shortcuts: [{ keys: ['/'], says: t`Search`, act: focus }] })

  function clearAndStay() {
    clear()
    focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') searchNow()
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (draft) clear()
    else box.current?.blur()
  }

  return (
    <search>
      <TextInput
        ref={box}
        type="search"
        className={classes.box ?? ''}
        aria-label={t`Search what was said`}
        placeholder={t`Search what was said`}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSectionWidth={76}
        rightSection={
          <span className={classes.end}>
            {draft ? <ClearButton onClear={clearAndStay} /> : <SlashHint />}
            <SearchHelp />
          </span>
        }
        value={draft}
        maxLength={500}
        size="md"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useLingui()
  return <CloseButton size={32} onClick={onClear} aria-label={t`Clear the search`} />
}

const SlashHint = () => (
  <kbd className={classes.key} aria-hidden>
    /
  </kbd>
)
