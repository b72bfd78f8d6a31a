import { useLingui } from '@lingui/react/macro'
import { languages } from '../../lib/language/language.ts'
import { LanguageChoice } from '../../ui/form/LanguageChoice.tsx'
import { Section } from '../parts/Section.tsx'

export function LanguageSection() {
  const { t } = useLingui()
  if (languages.length < 2) return null
  return (
    <Section title={t`Language`} text={t`What Earshot speaks on this device.`}>
      <LanguageChoice />
    </Section>
  )
}
