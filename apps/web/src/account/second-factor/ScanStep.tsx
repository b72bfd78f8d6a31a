import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CodeField } from '../../ui/form/CodeField.tsx'
import classes from '../account.module.css'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { AccountError } from '../Section.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import factor from './second-factor.module.css'

interface ScanStepProps {
  totpURI: string
  confirm: { mutate: (code: string) => void; isPending: boolean; error: Error | null }
}

export function ScanStep({ totpURI, confirm }: ScanStepProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code) confirm.mutate(code)
      }}
    >
      <p>{t`Scan this with the app, then enter the six digits it shows.`}</p>
      <QrCode text={totpURI} label={t`QR code for the authenticator app`} />
      <div>
        <p className={classes.quiet}>{t`No camera? Enter this key instead:`}</p>
        <div className={factor.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} label={t`Copy the key`} />
        </div>
      </div>
      {confirm.error && <AccountError error={confirm.error} />}
      <CodeField label={t`Code`} value={code} onChange={setCode} onComplete={confirm.mutate} />
      <Button type="submit" loading={confirm.isPending}>
        {t`Turn on`}
      </Button>
    </form>
  )
}
