import { Trans, useLingui } from '@lingui/react/macro'
import { EmailLinkForm } from '../forms/EmailLinkForm.tsx'
import { sendSignInLink } from '../provider/builtin.ts'
import { useHasMailServer } from '../provider/mail-server.queries.ts'
import { BackToMethods } from './BackToMethods.tsx'

interface EmailLinkMethodProps {
  target: string
  onBack: () => void
  onStep: ((step: 'letter' | 'almost') => void) | undefined
}

export function EmailLinkMethod({ target: callbackURL, onBack, onStep }: EmailLinkMethodProps) {
  const { t } = useLingui()
  const isMailed = useHasMailServer()
  return (
    <>
      <EmailLinkForm
        send={({ email }) => sendSignInLink({ email, callbackURL })}
        action={t`Send me the link`}
        description={t`We email you a link to sign in without a password.`}
        onSent={() => onStep?.(isMailed ? 'letter' : 'almost')}
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
