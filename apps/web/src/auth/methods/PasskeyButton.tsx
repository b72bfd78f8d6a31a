import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { canUsePasskeys, loadPasskeys } from '../provider/passkeys/load-passkeys.ts'
import { AuthError } from '../AuthError.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import type { SignInAnswer } from '../provider/provider.ts'

export function PasskeyButton({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const { t } = useLingui()
  const enter = useSubmission(async () => (await loadPasskeys()).signIn(), { onSuccess: onAnswer })
  if (!canUsePasskeys()) return null
  return (
    <>
      {enter.isError && <AuthError error={enter.error} />}
      <Button
        variant="default"
        size="md"
        leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
        loading={enter.isPending || enter.isSuccess}
        onClick={() => enter.submit()}
      >
        {t`Sign in with a passkey`}
      </Button>
    </>
  )
}
