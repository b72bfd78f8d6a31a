import { useLingui } from '@lingui/react/macro'
import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { useSuggestionList } from './use-suggestion-list.ts'
import { useShortcuts } from '../ui/keys/shortcuts.ts'
import { wantedFocus } from '../ui/keys/wanted-focus.ts'
import classes from './search-box.module.css'
import { lazyOverlay } from '../ui/lazy/lazy-overlay.tsx'
import { useAnchor } from '../ui/lazy/use-anchor.ts'
import { useDebouncedCallback } from '@mantine/hooks'

const PAUSE = 250

function useQueryDraft(query: string, onSearch: (query: string) => void) {
  const [draft, setDraft] = useState(query)
  const [sent, setSent] = useState(query)
  if (query !== sent) {
    setSent(query)
    setDraft(query)
  }
  const search = (text: string) => {
    setSent(text)
    onSearch(text)
  }
  const searchSoon = useDebouncedCallback(search, PAUSE)
  return {
    draft,
    type(text: string) {
      wantedFocus.set(undefined)
      setDraft(text)
      searchSoon(text)
    },
    searchNow: () => searchSoon.flush(),
    goToResults() {
      searchSoon.flush()
      wantedFocus.set({ query: draft })
    },
    clear() {
      searchSoon.cancel()
      setDraft('')
      search('')
    },
  }
}

/** Leaving returns the focus to where "/" was pressed. */
function useSearchFocus() {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)
  const focus = () => box.current?.focus()
  function comeFromAnywhere() {
    before.current = document.activeElement
    focus()
  }
  function leave() {
    const back = before.current
    box.current?.blur()
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
  }
  function forget() {
    wantedFocus.set(undefined)
    before.current = null
  }
  useShortcuts({ title: t`List`, order: 4, shortcuts: [{ keys: ['/'], says: t`Search`, act: comeFromAnywhere }] })
  return { box, focus, leave, forget }
}

const SuggestionList = lazyPart(async () => (await import('./SuggestionList.tsx')).SuggestionList, { soon: true })

interface SearchBoxProps {
  query: string
  onSearch: (query: string) => void
}

/**
 * Searches while typing. "/" focuses it from anywhere, Escape clears it, then returns the focus, and the down arrow goes to the
 * results.
 */
export function SearchBox({ query, onSearch }: SearchBoxProps) {
  const { t } = useLingui()
  const { box, focus, leave, forget } = useSearchFocus()
  const { draft, type, searchNow, goToResults, clear } = useQueryDraft(query, onSearch)
  const help = useSuggestionList(box, draft, type)
  function leaveField() {
    forget()
    help.leave()
  }
  function clearAndStay() {
    clear()
    focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const handled = help.onKey(event)
    if (handled || event.key === 'Escape' || event.key === 'ArrowDown') event.preventDefault()
    if (handled) return
    if (event.key === 'Enter') searchNow()
    if (event.key === 'ArrowDown') goToResults()
    if (event.key === 'Escape') (draft ? clear : leave)()
  }

  return (
    <search className={classes.search}>
      <TextInput
        {...help.field}
        ref={box}
        autoComplete="off"
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
        onBlur={leaveField}
      />
      {help.focused && <SuggestionList {...help.list} />}
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

const SearchSyntax = lazyOverlay(async () => (await import('./SearchSyntax.tsx')).SearchSyntax)

function SearchHelp() {
  const { t } = useLingui()
  const { button, anchor } = useAnchor('dialog')
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t`How to search`}
        title={t`How to search`}
        {...button}
      >
        <IconHelp size={18} stroke={1.6} />
      </ActionIcon>
      <SearchSyntax {...anchor} />
    </>
  )
}
