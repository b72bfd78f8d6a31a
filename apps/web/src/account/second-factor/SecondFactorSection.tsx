import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { type Keeping, useEndSecondFactor, useRenewRecoveryCodes } from '../../auth/auth.queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import classes from '../account.module.css'
import { ProofForm } from '../parts/ProofForm.tsx'
import { Section } from '../parts/Section.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'

type Open = 'nothing' | 'setting up' | 'switching off' | 'renewing'

/** A code of the moment beside the password: switching it on and off, and the codes for when the phone is lost. */
export function SecondFactorSection({ keeping }: { keeping: Keeping & { secondFactor: boolean } }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>('nothing')
  const close = () => setOpen('nothing')
  return (
    <Section
      title={t`Second factor`}
      text={t`Signing in asks for a code of an authenticator app, too. Who steals the password stays out.`}
    >
      <div className={classes.row}>
        {keeping.secondFactor ? <Chip tone="green">{t`on`}</Chip> : <Chip>{t`off`}</Chip>}
        {keeping.secondFactor ? (
          <>
            <Button variant="default" onClick={() => setOpen('renewing')}>
              {t`New recovery codes`}
            </Button>
            <Button variant="default" onClick={() => setOpen('switching off')}>
              {t`Switch it off`}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setOpen('setting up')}>
            {t`Set it up`}
          </Button>
        )}
      </div>
      {open === 'setting up' && <SetUp keeping={keeping} onClose={close} />}
      {open === 'switching off' && <SwitchOff keeping={keeping} onClose={close} />}
      {open === 'renewing' && <Renew keeping={keeping} onClose={close} />}
    </Section>
  )
}

interface DialogProps {
  keeping: Keeping
  onClose: () => void
}

function SwitchOff({ keeping, onClose }: DialogProps) {
  const { t } = useLingui()
  const end = useEndSecondFactor()
  return (
    <Modal opened onClose={onClose} title={t`Switch off the second factor?`}>
      <ProofForm
        keeping={keeping}
        action={t`Switch it off`}
        dangerous
        deed={end}
        onProof={(proof) => end.mutate(proof, { onSuccess: onClose })}
      >
        <p>{t`Whoever has your password gets in then. The recovery codes are over.`}</p>
      </ProofForm>
    </Modal>
  )
}

function Renew({ keeping, onClose }: DialogProps) {
  const { t } = useLingui()
  const renew = useRenewRecoveryCodes()
  return (
    <Modal opened onClose={onClose} title={t`New recovery codes`} closeOnClickOutside={!renew.isSuccess}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data} onKept={onClose} />
      ) : (
        <ProofForm keeping={keeping} action={t`Make new codes`} deed={renew} onProof={(proof) => renew.mutate(proof)}>
          <p>{t`Those that you have now are over then.`}</p>
        </ProofForm>
      )}
    </Modal>
  )
}
