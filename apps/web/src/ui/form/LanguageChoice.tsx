import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { setPageLanguage, languageName, languages, spoken } from '../../lib/language.ts'

/** Without `onSelect`, the language applies to this device only. */
export function LanguageChoice({ onSelect = setPageLanguage }: { onSelect?: (code: string) => void }) {
  const { t } = useLingui()
  if (languages.length < 2) return null
  return (
    <NativeSelect
      aria-label={t`Language`}
      value={spoken()}
      onChange={(event) => onSelect(event.currentTarget.value)}
      data={languages.map((code) => ({ value: code, label: languageName(code) }))}
    />
  )
}
