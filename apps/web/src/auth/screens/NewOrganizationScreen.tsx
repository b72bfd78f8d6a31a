import { cutText } from '@earshot/contract/rules/cut-text'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { Trans, useLingui } from '@lingui/react/macro'
import { AuthFrame } from '../AuthFrame.tsx'
import { TrashedOrganizations } from '../../organizations/TrashedOrganizations.tsx'
import { OrganizationForm } from '../../organizations/OrganizationForm.tsx'
import { useEffect } from 'react'
import { watchClock } from '../../app/session/expiry-clock.ts'
import { useSession } from '../../app/session/session-context.ts'
import { useOpenFirstChannel } from '../../channels/use-open-first-channel.ts'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { useOwnInvites } from '../../invites/own-invites.queries.ts'
import { loadOtherTexts, loadSettingsTexts } from '../../lib/language.ts'
import { usePageStore } from '../../lib/page-store.ts'
import { useStoredLanguage } from '../../users/settings.queries.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { FormerOrganizationNote } from './FormerOrganizationNote.tsx'
import { NoOrganizationLinks } from './NoOrganizationLinks.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'
import classes from './no-organization.module.css'

const UnsentOutside = lazyPart(
  async () => {
    await loadOtherTexts()
    return (await import('../../composer/preview/UnsentOutside.tsx')).UnsentOutside
  },
  { soon: true },
)

const OwnWays = lazyPart(
  async () => {
    await loadSettingsTexts()
    return (await import('../../invites/OwnWays.tsx')).OwnWays
  },
  { soon: true },
)

export function NewOrganizationScreen() {
  const { t } = useLingui()
  const session = useSession()
  const user = usePageStore(apiUser)
  const openChannel = useOpenFirstChannel()
  const name = user?.name ?? ''
  // No stream of events tells people without an organization that they were let in again.
  useEffect(() => watchClock(() => void session.refresh()), [session])
  // The server names the first channel in the stored language.
  useStoredLanguage()
  return (
    <AuthFrame
      title={t`Create an organization`}
      text={t`It contains your channels, people and talks. You can invite others next.`}
    >
      <FormerOrganizationNote />
      {user && <UnsentOutside />}
      {user && <OwnWays onJoined={(org_id) => session.enterNew(org_id)} />}
      {user && <OwnInvitations onJoined={(org_id) => session.enterNew(org_id)} />}
      {user && user.level >= ADMIN_LEVEL && <OperatorNote email={user.email} />}
      <OrganizationForm
        suggested={name && cutText(t`${name}’s organization`, 80)}
        onCreated={async ({ org_id }) => {
          await session.enterNew(org_id)
          await openChannel(org_id)
        }}
      />
      {user && <InvitedHint />}
      <TrashedOrganizations onRestored={(org_id) => session.enterNew(org_id)} />
      <NoOrganizationLinks />
    </AuthFrame>
  )
}

function InvitedHint() {
  const { t } = useLingui()
  if (useOwnInvites().data?.length) return null
  return (
    <p className={classes.text}>{t`Invited to an organization? Open the link in your invitation email instead.`}</p>
  )
}

function OperatorNote({ email }: { email: string }) {
  return (
    <p className={classes.note} role="status">
      <Trans>
        Signed in as <strong>{email}</strong>, you are an <strong>operator of this installation</strong>: an admin of
        every organization on it.
      </Trans>
    </p>
  )
}
