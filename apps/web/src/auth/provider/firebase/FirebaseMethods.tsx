import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBrandGoogle, IconFlame } from '@tabler/icons-react'
import { useEffect } from 'react'
import { AuthError } from '../../AuthError.tsx'
import { useSubmission } from '../../forms/use-submission.ts'
import type { SignInAnswer } from '../provider.ts'
import { loadMethodTexts } from '../method-texts.ts'
import { loadFirebase } from './load-firebase.ts'

interface FirebaseMethodsProps {
  /** Whether the form asks for passwords of the built-in provider, so that those of Firebase need a form of their own. */
  password: boolean
  onAnswer: (answer: SignInAnswer) => void
  onMethod: (method: 'firebase') => void
}

export async function withTexts() {
  await loadMethodTexts()
  return FirebaseMethods
}

function FirebaseMethods({ password, onAnswer, onMethod }: FirebaseMethodsProps) {
  const { t } = useLingui()
  return (
    <>
      <GoogleButton onAnswer={onAnswer} />
      {password && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconFlame size={18} stroke={1.6} aria-hidden />}
          onClick={() => onMethod('firebase')}
        >
          {t`Use a Firebase account`}
        </Button>
      )}
    </>
  )
}

/** Loads Firebase before the click, because browsers block popups that open after an asynchronous step. */
function GoogleButton({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const { t } = useLingui()
  useEffect(() => {
    loadFirebase().catch(() => {
      // Pressing the button reports the failure.
    })
  }, [])
  const enter = useSubmission(async () => (await loadFirebase()).signInWithGoogle(), { onSuccess: onAnswer })
  return (
    <>
      {enter.isError && <AuthError error={enter.error} />}
      <Button
        variant="default"
        size="md"
        leftSection={<IconBrandGoogle size={18} stroke={1.6} aria-hidden />}
        loading={enter.isPending || enter.isSuccess}
        onClick={() => enter.submit()}
      >
        {t`Continue with Google`}
      </Button>
    </>
  )
}
