import { Trans, useLingui } from '@lingui/react/macro'
import { AskLetter } from '../mail/AskLetter.tsx'
import { sendSignInLink } from '../provider/builtin.ts'
import { Back } from './Back.tsx'

interface LinkWayProps {
  /** Where the link leads in the end. */
  target: string
  onBack: () => void
  /** The letter has left. */
  onSent: () => void
}

/** Signing in by a link in a letter. */
export function LinkWay({ target: callbackURL, onBack, onSent }: LinkWayProps) {
  const { t } = useLingui()
  return (
    <>
      <AskLetter
        send={({ email }) => sendSignInLink({ email, callbackURL })}
        action={t`Send me the link`}
        description={t`We send you a link; it opens Earshot without a password.`}
        onSent={onSent}
        sent={(email) => (
          <Trans>
            If you can sign in with <strong>{email}</strong>, a link is on its way there. It is good for 15 minutes.
          </Trans>
        )}
      />
      <Back onBack={onBack} />
    </>
  )
}
