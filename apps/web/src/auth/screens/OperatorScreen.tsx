import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../app/session/session-context.ts'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { AuthError } from '../AuthError.tsx'
import { AuthFrame } from '../AuthFrame.tsx'
import classes from '../auth.module.css'
import { RegisterForm } from '../forms/RegisterForm.tsx'
import { checkOperatorLink, registerOperator } from '../provider/builtin.ts'
import { IdentityError } from '../provider/provider.ts'

const link = cacheKind<unknown, [token: string]>('operator link')

export function OperatorScreen({ token }: { token: string }) {
  const { t } = useLingui()
  const session = useSession()
  const open = useQuery(cacheQuery(link.key(token), { queryFn: () => checkOperatorLink(token), retry: false }))
  if (isUsed(open.error)) return <LinkUsed />
  return (
    <AuthFrame
      title={t`Create the first account`}
      text={t`You opened the link from the terminal of this server, so you become its operator: an admin of every organization on it. No email is sent.`}
    >
      {open.isPending && <Skeletons rows={3} />}
      {open.error && <AuthError error={open.error} retry={() => void open.refetch()} />}
      {open.isSuccess && (
        <RegisterForm
          provider={{
            register: async ({ name, email, password }) => {
              const user = await registerOperator({ token, name, email, password })
              await session.signedIn(user)
            },
          }}
          callbackURL="/dashboard"
          onRegistered={() => {}}
        />
      )}
    </AuthFrame>
  )
}

const isUsed = (error: Error | null) => error instanceof IdentityError && error.code === 'OPERATOR_LINK_USED'

const COMMAND = 'npm run earshot -- set-level you@example.org 1000'

function LinkUsed() {
  const { t } = useLingui()
  return (
    <AuthFrame
      title={t`This link no longer works`}
      text={t`It was already used or replaced, or someone else has an account here.`}
    >
      <div className={classes.form}>
        <p>{t`Sign in or register instead. To become the operator, run this command on the server:`}</p>
        <code className={classes.command} dir="ltr">
          {COMMAND}
        </code>
        <Button size="md" c="var(--button-color)" renderRoot={(props) => <Link {...props} to="/login" search={{}} />}>
          {t`Sign in`}
        </Button>
      </div>
    </AuthFrame>
  )
}
