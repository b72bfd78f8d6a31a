import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './search-box.module.css'

interface SearchBoxProps {
  query: string
  onSearch: (query: string) => void
}

const PAUSE = 250

/** Searches while one types. "/" comes here from anywhere, Escape clears. */
export function SearchBox({ query, onSearch }: SearchBoxProps) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
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

  const focus = () => box.current?.focus()
  useHotkeys([
    ['/', focus],
    ['shift+/', focus],
  ])

  function clear() {
    searchSoon.cancel()
    setDraft('')
    search('')
    focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') searchSoon.flush()
    if (event.key !== 'Escape') return
    event.stopPropagation()
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
        rightSection={
          draft ? (
            <CloseButton size={32} onClick={clear} aria-label={t`Clear the search`} />
          ) : (
            <kbd className={classes.key} aria-hidden>
              /
            </kbd>
          )
        }
        value={draft}
        maxLength={500}
        size="md"
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          searchSoon(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}
