import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { TrashedOrganizations } from '../../organizations/TrashedOrganizations.tsx'
import { OrganizationList } from '../../organizations/OrganizationList.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'
import { Logo } from '../../ui/theme/Logo.tsx'
import { useSession } from '../../app/session/session-context.ts'
import { FormerOrganizationNote } from './FormerOrganizationNote.tsx'
import { NoOrganizationLinks } from './NoOrganizationLinks.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'
import classes from './no-organization.module.css'

export function SelectOrganizationScreen() {
  const { t } = useLingui()
  const session = useSession()
  const title = t`Select an organization`
  useTitle(title)
  return (
    <>
      <div className={classes.quiet} aria-hidden>
        <Logo size={48} />
      </div>
      <Modal
        opened
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={title}
      >
        <FormerOrganizationNote />
        <p
          className={classes.text}
        >{t`You are in several organizations. Next time, Earshot opens the last one you used.`}</p>
        <OwnInvitations onJoined={(org_id) => session.enterNew(org_id)} />
        <OrganizationList onChoose={(org_id) => session.enter(org_id)} />
        <TrashedOrganizations onRestored={(org_id) => session.enterNew(org_id)} />
        <NoOrganizationLinks />
      </Modal>
    </>
  )
}
