import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { AuthFrame } from '../../auth/frame/AuthFrame.tsx'
import { CheckMail } from '../../auth/mail/CheckMail.tsx'
import { keeperOfPerson } from '../../auth/provider/keepers.ts'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'
import { authUser } from '../../lib/browser-storage/values.ts'
import { useSession } from '../session/session-context.ts'
import { LinkProblem } from './LinkProblem.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { useProviderSession } from './use-provider-session.ts'
import { useWelcome } from './welcome/use-welcome.ts'

/** Signed in, but the e-mail is not verified yet: the link in the mail is the only way on. */
export function UnverifiedScreen() {
  const { t } = useLingui()
  const session = useSession()
  const search = useSearch({ strict: false })
  const { target: callbackURL } = useWelcome()
  const email = usePageValue(authUser)?.email ?? ''
  useProviderSession((known) => {
    if (known?.emailVerified !== false) void session.refresh()
  })
  return (
    <AuthFrame title={t`Check your mail`}>
      <LinkProblem search={search} />
      <CheckMail email={email} send={() => keeperOfPerson().sendVerification({ email, callbackURL })}>
        <Trans>
          We have sent a link to <strong>{email}</strong>. Open it, and you are in. This page goes on by itself.
        </Trans>
      </CheckMail>
      <SignOutButton label={t`Use another e-mail`} />
    </AuthFrame>
  )
}
