import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import { show } from '../testing/show.tsx'
import { SearchBox } from './SearchBox.tsx'

function Searching() {
  const [query, setQuery] = useState('')
  return <SearchBox query={query} onSearch={setQuery} />
}

test.each([
  { language: 'de', typed: 'gest', name: 'gestern', written: 'on:yesterday' },
  { language: 'de', typed: 'Ungehö', name: 'Ungehört', written: 'is:unheard' },
  { language: 'ar', typed: 'أمس', name: 'أمس', written: 'on:yesterday' },
  { language: 'en', typed: 'yest', name: 'yesterday', written: 'on:yesterday' },
] as const)(
  'typing “$typed” with the language $language suggests $written',
  async ({ language, typed, name, written }) => {
    await show(<Searching />, { language })
    const box = page.getByRole('combobox')
    await box.fill(typed)
    await expect.element(page.getByRole('option', { name: `${name} ${written}` })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(box).toHaveValue(`${written} `)
  },
)
