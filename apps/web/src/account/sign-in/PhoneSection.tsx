import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Section } from '../parts/Section.tsx'

export function PhoneSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Phone numbers`} text={t`Phones that are yours, for codes by SMS.`}>
      <Button variant="default" component={Link} to="/my-phone-numbers">
        {t`My phone numbers`}
      </Button>
    </Section>
  )
}
