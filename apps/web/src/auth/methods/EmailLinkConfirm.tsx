import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from '../auth.module.css'
import { AuthError } from '../AuthError.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { signInByLink } from '../provider/builtin.ts'
import type { SignInAnswer } from '../provider/provider.ts'
import { BackToMethods } from './BackToMethods.tsx'

interface EmailLinkConfirmProps {
  token: string
  onAnswer: (answer: SignInAnswer) => void
  onBack: () => void
  onBroken: () => void
  action: string
}

export function EmailLinkConfirm({ token, onAnswer, onBack, onBroken, action }: EmailLinkConfirmProps) {
  const { t } = useLingui()
  const enter = useSubmission(() => signInByLink(token), { onSuccess: onAnswer, onError: onBroken })
  return (
    <div className={classes.form}>
      {enter.isError ? (
        <AuthError error={enter.error} />
      ) : (
        <Button size="md" autoFocus loading={enter.isPending || enter.isSuccess} onClick={() => enter.submit()}>
          {action}
        </Button>
      )}
      <BackToMethods label={enter.isError ? t`Sign in another way` : undefined} onBack={onBack} />
    </div>
  )
}
