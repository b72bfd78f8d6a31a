import { Trans, useLingui } from '@lingui/react/macro'
import { AskLetter } from '../mail/AskLetter.tsx'
import type { PasswordKeeper } from '../provider/provider.ts'

interface AskResetFormProps {
  keeper: PasswordKeeper
  /** The letter has left. */
  onSent: () => void
}

/** Asks for a link by which a new password can be set. */
export function AskResetForm({ keeper, onSent }: AskResetFormProps) {
  const { t } = useLingui()
  return (
    <AskLetter
      send={keeper.sendReset}
      action={t`Send me a link`}
      onSent={onSent}
      sent={(email) => (
        <Trans>
          If there is an account for <strong>{email}</strong>, a link is on its way there. It is good for an hour.
        </Trans>
      )}
    />
  )
}
