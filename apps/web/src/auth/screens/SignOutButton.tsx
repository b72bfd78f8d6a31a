import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import classes from '../auth.module.css'
import { AuthError } from '../AuthError.tsx'
import { useSession } from '../../app/session/session-context.ts'

interface SignOutButtonProps {
  label?: string
  keepInvitation?: boolean
}

export function SignOutButton({ label, keepInvitation = false }: SignOutButtonProps) {
  const { t } = useLingui()
  const session = useSession()
  const leave = useMutation({ mutationFn: () => session.signOut({ keepInvitation }) })
  return (
    <>
      {leave.isError && <AuthError error={leave.error} />}
      <UnstyledButton className={classes.quietLink} disabled={leave.isPending} onClick={() => leave.mutate()}>
        {label ?? t`Sign out`}
      </UnstyledButton>
    </>
  )
}
