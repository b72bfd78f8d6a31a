import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { AccountProvider } from '../../auth/auth.queries.ts'
import { canUsePasskeys, type Passkey, usePasskeys } from '../../auth/second-factor.queries.ts'
import { keepRowFocus } from '../../ui/keep-row-focus.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from '../devices.module.css'
import { AccountError, Section } from '../Section.tsx'
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs.tsx'

type Open = { what: 'adding' } | { what: 'renaming' | 'removing'; passkey: Passkey } | null

export function PasskeySection({ keeping }: { keeping: AccountProvider }) {
  const { t } = useLingui()
  const passkeys = usePasskeys()
  const [open, setOpen] = useState<Open>(null)
  const onClose = () => setOpen(null)
  return (
    <Section
      title={t`Passkeys`}
      text={t`Sign in with your fingerprint, face or screen lock instead of a password. A passkey also counts as two-factor authentication.`}
    >
      {passkeys.error && <AccountError error={passkeys.error} />}
      {passkeys.isPending && <Skeletons rows={1} height={64} />}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul ref={keepRowFocus} className={classes.list} aria-label={t`Passkeys`}>
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(what) => setOpen({ what, passkey })} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="default" onClick={() => setOpen({ what: 'adding' })}>
          {t`Add a passkey`}
        </Button>
      ) : (
        <p>{t`This browser is too old to add passkeys.`}</p>
      )}
      {open?.what === 'adding' && <AddPasskey {...{ keeping, onClose }} />}
      {open?.what === 'renaming' && <RenamePasskey passkey={open.passkey} onClose={onClose} />}
      {open?.what === 'removing' && <RemovePasskey passkey={open.passkey} {...{ keeping, onClose }} />}
    </Section>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onOpen: (what: 'renaming' | 'removing') => void
}

function PasskeyRow({ passkey: { name, created, last_used }, onOpen }: PasskeyRowProps) {
  const { t } = useLingui()
  return (
    <li className={classes.device}>
      <IconKey size={24} stroke={1.4} aria-hidden />
      <div className={classes.what}>
        <p className={classes.name}>{name}</p>
        <p className={classes.since}>
          {t`added`} <Time at={created} />
          {' · '}
          {last_used ? (
            <>
              {t`last used`} <Time at={last_used} />
            </>
          ) : (
            t`not used yet`
          )}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" aria-label={t`Rename ${name}`} onClick={() => onOpen('renaming')}>
          {t`Rename`}
        </Button>
        <Button variant="default" size="sm" aria-label={t`Remove ${name}`} onClick={() => onOpen('removing')}>
          {t`Remove`}
        </Button>
      </div>
    </li>
  )
}
