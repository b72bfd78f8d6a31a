import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { choose, languageName, languages, spoken } from '../../lib/language/language.ts'

/** Chooses what Earshot speaks on this device; each language is called as its readers call it. */
export function LanguageChoice() {
  const { t } = useLingui()
  if (languages.length < 2) return null
  return (
    <NativeSelect
      aria-label={t`Language`}
      value={spoken()}
      onChange={(event) => choose(event.currentTarget.value)}
      data={languages.map((code) => ({ value: code, label: languageName(code) }))}
    />
  )
}
