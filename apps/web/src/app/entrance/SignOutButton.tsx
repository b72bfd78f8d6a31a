import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import classes from '../../auth/auth.module.css'
import { Problem } from '../../auth/Problem.tsx'
import { useSession } from '../session/session-context.ts'

interface SignOutButtonProps {
  label?: string
  keepInvitation?: boolean
}

/** The way out of the screens before the shell. */
export function SignOutButton({ label, keepInvitation = false }: SignOutButtonProps) {
  const { t } = useLingui()
  const session = useSession()
  const leave = useMutation({ mutationFn: () => session.signOut({ keepInvitation }) })
  return (
    <>
      {leave.isError && <Problem error={leave.error} />}
      <UnstyledButton className={classes.quietLink} disabled={leave.isPending} onClick={() => leave.mutate()}>
        {label ?? t`Sign out`}
      </UnstyledButton>
    </>
  )
}
