import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { AccountProvider } from '../../auth/auth.queries.ts'
import {
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useEndSecondFactor,
  useRenewRecoveryCodes,
} from '../../auth/second-factor.queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import classes from '../account.module.css'
import { ConfirmPasswordForm } from '../ConfirmPasswordForm.tsx'
import { Section } from '../Section.tsx'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import factor from './second-factor.module.css'
import { ScanStep } from './ScanStep.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

type Open = 'nothing' | 'setting up' | 'switching off' | 'renewing'

export function SecondFactorSection({ keeping }: { keeping: AccountProvider & { secondFactor: boolean } }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>('nothing')
  const close = () => setOpen('nothing')
  return (
    <Section
      title={t`Two-factor authentication`}
      text={t`Also ask for a code from an authenticator app, so a stolen password is not enough.`}
    >
      <div className={classes.row}>
        {keeping.secondFactor ? <Chip tone="green">{t`on`}</Chip> : <Chip>{t`off`}</Chip>}
        {keeping.secondFactor ? (
          <>
            <Button variant="default" onClick={() => setOpen('renewing')}>
              {t`New recovery codes`}
            </Button>
            <Button variant="default" onClick={() => setOpen('switching off')}>
              {t`Turn off`}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setOpen('setting up')}>
            {t`Set up`}
          </Button>
        )}
      </div>
      {open === 'setting up' && <SetUpForm keeping={keeping} onClose={close} />}
      {open === 'switching off' && <SwitchOff keeping={keeping} onClose={close} />}
      {open === 'renewing' && <Renew keeping={keeping} onClose={close} />}
    </Section>
  )
}

interface DialogProps {
  keeping: AccountProvider
  onClose: () => void
}

function SwitchOff({ keeping, onClose }: DialogProps) {
  const { t } = useLingui()
  const end = useEndSecondFactor()
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={t`Turn off two-factor authentication?`}>
      <ConfirmPasswordForm
        keeping={keeping}
        action={t`Turn off`}
        dangerous
        operation={end}
        onProof={(proof) => end.mutate(proof, { onSuccess: onClose })}
      >
        <p>{t`Your password alone will be enough to sign in, and your recovery codes will stop working.`}</p>
      </ConfirmPasswordForm>
    </Modal>
  )
}

function Renew({ keeping, onClose }: DialogProps) {
  const { t } = useLingui()
  const renew = useRenewRecoveryCodes()
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={t`New recovery codes`} closeOnClickOutside={!renew.isSuccess}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data} onKept={onClose} />
      ) : (
        <ConfirmPasswordForm
          keeping={keeping}
          action={t`Create new codes`}
          operation={renew}
          onProof={(proof) => renew.mutate(proof)}
        >
          <p>{t`Your current codes will stop working.`}</p>
        </ConfirmPasswordForm>
      )}
    </Modal>
  )
}

interface SetUpFormProps {
  keeping: AccountProvider
  onClose: () => void
}

export function SetUpForm({ keeping, onClose }: SetUpFormProps) {
  const { t } = useLingui()
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  useReturnFocus()
  const title = confirm.isSuccess ? t`Save your recovery codes` : t`Set up two-factor authentication`
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={!begin.isSuccess}
      closeOnEscape={!confirm.isSuccess}
      withCloseButton={!confirm.isSuccess}
    >
      {!begin.data && (
        <ConfirmPasswordForm
          keeping={keeping}
          action={t`Continue`}
          operation={begin}
          onProof={(proof) => begin.mutate(proof)}
        >
          <p>{t`You need an authenticator app on your phone.`}</p>
        </ConfirmPasswordForm>
      )}
      {begin.data && !confirm.isSuccess && <ScanStep totpURI={begin.data.totpURI} confirm={confirm} />}
      {begin.data && confirm.isSuccess && <RecoveryCodes codes={begin.data.backupCodes} onKept={onClose} />}
    </Modal>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useLingui()
  const text = `${codes.join('\n')}\n`
  return (
    <div className={classes.form}>
      <p>{t`If you lose your phone, you can sign in with one of these. Each works once. They are shown only now, so save them with your passwords.`}</p>
      <ul className={factor.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        <CopyButton text={text} label={t`Copy`} />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="earshot-recovery-codes.txt"
          variant="default"
          size="sm"
          c="var(--ink)"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        >
          {t`Download`}
        </Button>
      </div>
      <Button onClick={onKept} data-autofocus>
        {t`I have saved them`}
      </Button>
    </div>
  )
}
