import { Trans, useLingui } from '@lingui/react/macro'
import { EmailLinkForm } from '../forms/EmailLinkForm.tsx'
import { sendSignInLink } from '../provider/builtin.ts'
import { BackToMethods } from './BackToMethods.tsx'

interface EmailLinkMethodProps {
  target: string
  onBack: () => void
  onSent: () => void
}

export function EmailLinkMethod({ target: callbackURL, onBack, onSent }: EmailLinkMethodProps) {
  const { t } = useLingui()
  return (
    <>
      <EmailLinkForm
        send={({ email }) => sendSignInLink({ email, callbackURL })}
        action={t`Send me the link`}
        description={t`We email you a link to sign in without a password.`}
        onSent={onSent}
        sent={(email) => (
          <Trans>
            If <strong>{email}</strong> can sign in here, we sent a link to it. The link works for 15 minutes.
          </Trans>
        )}
      />
      <BackToMethods onBack={onBack} />
    </>
  )
}
