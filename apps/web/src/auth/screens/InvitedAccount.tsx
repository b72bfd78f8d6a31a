import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { agreeToInvitation, invitationPath, type InviteLink } from '../../app/session/pending-invitation.ts'
import { NewAccountForm } from '../forms/NewAccountForm.tsx'
import { confirmEmail } from '../provider/confirmation.ts'

interface InvitedAccountProps {
  link: InviteLink
  email: string
  name: string | undefined
}

/** The link of the invitation proves the address, so that no second email confirms it. */
export function InvitedAccount({ link, email, name }: InvitedAccountProps) {
  const { t } = useLingui()
  const { invite_id, verify } = link
  const enroll = useMutation({
    mutationFn: (person: { name: string; password: string }) =>
      confirmEmail({ token: `invite:${invite_id}.${verify}`, ...person }),
    onSuccess: () => {
      agreeToInvitation()
      // The page starts anew with the sign-in of the provider, which accepts the invitation.
      location.replace(invitationPath(link))
    },
  })
  return (
    <NewAccountForm
      email={email}
      name={name}
      action={t`Create account and join`}
      error={enroll.error}
      busy={enroll.isPending || enroll.isSuccess}
      onSubmit={enroll.mutate}
    />
  )
}
