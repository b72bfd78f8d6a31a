import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Keeping } from '../../auth/auth.queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import { useMe } from '../../users/users.queries.ts'
import classes from '../account.module.css'
import { Section } from '../parts/Section.tsx'
import { EmailForm } from './EmailForm.tsx'

interface EmailSectionProps {
  keeping: Keeping
  /** Who says what the address is, where it cannot be changed here. */
  issuer: string | undefined
}

export function EmailSection({ keeping, issuer }: EmailSectionProps) {
  const { t } = useLingui()
  const { email } = useMe()
  const [changing, setChanging] = useState(false)
  const fixed = issuer !== undefined || (keeping.by === 'firebase' && !keeping.password)
  return (
    <Section title={t`E-mail`} text={t`You sign in with it, and letters go there.`}>
      <p className={classes.row}>
        <strong>{email}</strong> <Chip tone="green">{t`verified`}</Chip>
      </p>
      {fixed && <p className={classes.quiet}>{t`It comes from ${issuer ?? 'Firebase'}, and changes there.`}</p>}
      {!fixed && !changing && (
        <Button variant="default" onClick={() => setChanging(true)}>
          {t`Change the e-mail`}
        </Button>
      )}
      {changing && <EmailForm keeping={keeping} email={email} onClose={() => setChanging(false)} />}
    </Section>
  )
}
