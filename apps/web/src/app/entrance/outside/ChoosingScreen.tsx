import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { BinnedOrganizations } from '../../../organizations/BinnedOrganizations.tsx'
import { OrganizationList } from '../../../organizations/OrganizationList.tsx'
import { useTitle } from '../../../ui/screen/use-title.ts'
import { Mark } from '../../../ui/theme/Mark.tsx'
import { useSession } from '../../session/session-context.ts'
import { FormerOrganization } from './FormerOrganization.tsx'
import { OtherWays } from './OtherWays.tsx'
import classes from './outside.module.css'

/** The organization list: the first visit of somebody with several organizations, none of them remembered. */
export function ChoosingScreen() {
  const { t } = useLingui()
  const session = useSession()
  const title = t`Choose an organization`
  useTitle(title)
  return (
    <>
      <div className={classes.quiet} aria-hidden>
        <Mark size={48} />
      </div>
      <Modal
        opened
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={title}
      >
        <FormerOrganization />
        <p
          className={classes.text}
        >{t`You belong to several. Next time, Earshot opens the one where you were last.`}</p>
        <OrganizationList onChoose={(org_id) => session.enter(org_id)} />
        <BinnedOrganizations onRestored={(org_id) => session.enterNew(org_id)} />
        <OtherWays />
      </Modal>
    </>
  )
}
