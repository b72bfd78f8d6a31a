import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE = 250

/** What is being typed. It is searched for when the typing pauses, and gives way when another search comes from elsewhere. */
export function useDraft(query: string, onSearch: (query: string) => void) {
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
      setDraft(text)
      searchSoon(text)
    },
    searchNow: () => searchSoon.flush(),
    clear() {
      searchSoon.cancel()
      setDraft('')
      search('')
    },
  }
}
