import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { AuthFrame } from '../AuthFrame.tsx'
import { CheckConfirmation, useCheckEmailTitle } from '../forms/CheckEmail.tsx'
import { passwordProviderOfPerson } from '../provider/password-provider.ts'
import { usePageStore } from '../../lib/page-store.ts'
import { authUser } from '../../lib/browser-storage/values.ts'
import { useSession } from '../../app/session/session-context.ts'
import { RedirectError } from './RedirectError.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { useProviderSession } from './use-provider-session.ts'
import { useInvitation } from './InvitationText.tsx'

export function UnverifiedScreen() {
  const { t } = useLingui()
  const session = useSession()
  const search = useSearch({ strict: false })
  const { target: callbackURL } = useInvitation()
  const email = usePageStore(authUser)?.email ?? ''
  useProviderSession((known) => {
    if (known?.emailVerified !== false) void session.refresh()
  })
  return (
    <AuthFrame title={useCheckEmailTitle()}>
      <RedirectError search={search} />
      <CheckConfirmation
        email={email}
        send={() => passwordProviderOfPerson().sendVerification({ email, callbackURL })}
      />
      <SignOutButton label={t`Use another email`} />
    </AuthFrame>
  )
}
