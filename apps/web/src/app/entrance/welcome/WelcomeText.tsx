import { Trans } from '@lingui/react/macro'

interface WelcomeTextProps {
  organization: string
  inviter: string | undefined
}

export const WelcomeText = ({ organization, inviter }: WelcomeTextProps) => (
  <Trans>
    {inviter} invites you to hear and speak in <strong>{organization}</strong>.
  </Trans>
)
