import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { SetUpForm } from '../../account/second-factor/SecondFactorSection.tsx'
import { useAccountProvider } from '../../auth/auth.queries.ts'
import { AuthError } from '../../auth/AuthError.tsx'

interface FactorDemandProps {
  organization: string
  onDone: () => void
}

/** Leads a person through setting up what the organization demands. */
export function FactorDemand({ organization, onDone }: FactorDemandProps) {
  const { t } = useLingui()
  const provider = useAccountProvider()
  const [opened, { open, close }] = useDisclosure()
  const isElsewhere = provider.data?.by === 'firebase'
  return (
    <>
      <p>{t`${organization} asks for two-factor authentication. Set it up to continue; it takes a minute.`}</p>
      {provider.isError && <AuthError error={provider.error} />}
      {isElsewhere ? (
        <p>{t`Turn it on where you have your account, then sign out and in again.`}</p>
      ) : (
        <Button size="md" loading={provider.isPending} onClick={open}>
          {t`Set up two-factor authentication`}
        </Button>
      )}
      {opened && provider.data && (
        <SetUpForm
          keeping={provider.data}
          onClose={() => {
            close()
            onDone()
          }}
        />
      )}
    </>
  )
}
