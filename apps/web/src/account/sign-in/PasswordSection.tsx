import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Keeping } from '../../auth/auth.queries.ts'
import classes from '../account.module.css'
import { Done } from '../parts/Done.tsx'
import { Section } from '../parts/Section.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function PasswordSection({ keeping }: { keeping: Keeping }) {
  const { t } = useLingui()
  const [state, setState] = useState<'resting' | 'changing' | 'changed'>('resting')
  return (
    <Section title={t`Password`} text={t`A new one signs you out on every other device.`}>
      {!keeping.password && (
        <p className={classes.quiet}>
          {keeping.by === 'us'
            ? t`This account has no password. To set one, sign out and choose “Forgot your password?”.`
            : t`This account has no password.`}
        </p>
      )}
      {keeping.password && state !== 'changing' && (
        <div className={classes.row}>
          <Button variant="default" onClick={() => setState('changing')}>
            {t`Change the password`}
          </Button>
          <Done shown={state === 'changed'}>{t`Your new password is set`}</Done>
        </div>
      )}
      {state === 'changing' && <PasswordForm onDone={() => setState('changed')} onClose={() => setState('resting')} />}
    </Section>
  )
}
