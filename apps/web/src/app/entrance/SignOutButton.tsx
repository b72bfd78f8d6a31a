import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
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
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => session.signOut({ keepInvitation }),
    onSuccess: () => navigate({ to: '/login' }),
  })
  return (
    <>
      {leave.isError && <Problem error={leave.error} />}
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        px={0}
        loading={leave.isPending}
        onClick={() => leave.mutate()}
      >
        {label ?? t`Sign out`}
      </Button>
    </>
  )
}
