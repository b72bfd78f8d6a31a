import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { AddPasskey } from '../../account/second-factor/PasskeyDialogs.tsx'
import { SetUpForm } from '../../account/second-factor/SecondFactorSection.tsx'
import { type AccountProvider, useAccountProvider } from '../../auth/auth.queries.ts'
import { AuthError } from '../../auth/AuthError.tsx'
import { PasskeyButton } from '../../auth/methods/PasskeyButton.tsx'
import { useAuthConfig } from '../../auth/provider/auth-config.queries.ts'
import { canUsePasskeys, usePasskeys } from '../../auth/second-factor.queries.ts'
import type { AuthUser } from '../../lib/browser-storage/values.ts'

interface FactorDemandProps {
  organization: string
  onDone: () => void
  onSignedIn: (user: AuthUser) => void
}

/** Leads a person through setting up what the organization demands, or showing what they have. */
export function FactorDemand({ organization, onDone, onSignedIn }: FactorDemandProps) {
  const { t } = useLingui()
  const provider = useAccountProvider()
  if (provider.data?.by === 'firebase')
    return (
      <>
        <Demand organization={organization} />
        <p>{t`Turn it on where you have your account, then sign out and in again.`}</p>
      </>
    )
  return (
    <>
      <Demand organization={organization} />
      {provider.isError && <AuthError error={provider.error} />}
      {provider.data ? (
        <OwnFactors keeping={provider.data} onDone={onDone} onSignedIn={onSignedIn} />
      ) : (
        <Button size="md" loading={provider.isPending}>
          {t`Set up two-factor authentication`}
        </Button>
      )}
    </>
  )
}

function Demand({ organization }: { organization: string }) {
  const { t } = useLingui()
  return <p>{t`${organization} asks for two-factor authentication. Set it up to continue; it takes a minute.`}</p>
}

interface OwnFactorsProps extends Pick<FactorDemandProps, 'onDone' | 'onSignedIn'> {
  keeping: AccountProvider
}

function OwnFactors({ keeping, onDone, onSignedIn }: OwnFactorsProps) {
  const { t } = useLingui()
  const offersPasskeys = Boolean(useAuthConfig().data?.passkey) && canUsePasskeys()
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null)
  const onClose = () => {
    setOpen(null)
    onDone()
  }
  return (
    <>
      {offersPasskeys && <OwnPasskeys onSignedIn={onSignedIn} />}
      <Button size="md" onClick={() => setOpen('app')}>
        {t`Set up two-factor authentication`}
      </Button>
      {offersPasskeys && (
        <Button size="md" variant="default" onClick={() => setOpen('passkey')}>
          {t`Add a passkey`}
        </Button>
      )}
      {open === 'app' && <SetUpForm keeping={keeping} onClose={onClose} />}
      {open === 'passkey' && <AddPasskey keeping={keeping} onClose={onClose} />}
    </>
  )
}

/** Signed in without the passkey that the person has. */
function OwnPasskeys({ onSignedIn }: Pick<FactorDemandProps, 'onSignedIn'>) {
  const passkeys = usePasskeys()
  if (!passkeys.data?.length) return null
  return <PasskeyButton onAnswer={(answer) => 'user' in answer && onSignedIn(answer.user)} />
}
