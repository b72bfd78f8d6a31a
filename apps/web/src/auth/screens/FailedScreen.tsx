import { useLingui } from '@lingui/react/macro'
import { AuthFrame } from '../AuthFrame.tsx'
import classes from '../auth.module.css'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useSession } from '../../app/session/session-context.ts'
import { SignOutButton } from './SignOutButton.tsx'

export function FailedScreen({ error }: { error: Error }) {
  const { t } = useLingui()
  const session = useSession()
  return (
    <AuthFrame title={t`Earshot could not start`}>
      <div className={classes.form}>
        <ErrorNote
          error={error}
          safe={t`Nothing is lost. Your data is on the server.`}
          retry={() => void session.restart()}
        />
      </div>
      <SignOutButton />
    </AuthFrame>
  )
}
