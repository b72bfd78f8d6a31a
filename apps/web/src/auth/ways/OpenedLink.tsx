import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import classes from '../auth.module.css'
import { Problem } from '../Problem.tsx'
import { signInByLink } from '../provider/builtin.ts'
import type { SignInAnswer } from '../provider/provider.ts'
import { Back } from './Back.tsx'

interface OpenedLinkProps {
  token: string
  onAnswer: (answer: SignInAnswer) => void
  onBack: () => void
  /** The link does not work. */
  onBroken: () => void
  action: string
}

/** Somebody opened the link in a letter. Mail programs open links, too, to look at them; a button they leave alone. */
export function OpenedLink({ token, onAnswer, onBack, onBroken, action }: OpenedLinkProps) {
  const { t } = useLingui()
  const enter = useMutation({ mutationFn: () => signInByLink(token), onSuccess: onAnswer, onError: onBroken })
  return (
    <div className={classes.form}>
      {enter.isError ? (
        <Problem error={enter.error} />
      ) : (
        <Button size="md" autoFocus loading={enter.isPending || enter.isSuccess} onClick={() => enter.mutate()}>
          {action}
        </Button>
      )}
      <Back label={enter.isError ? t`Sign in another way` : undefined} onBack={onBack} />
    </div>
  )
}
