import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { OrganizationList } from '../../organizations/OrganizationList.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'
import { useSession } from '../session/session-context.ts'
import { SignOutButton } from './SignOutButton.tsx'

/** The first visit of somebody with several organizations, none of them remembered. */
export function ChoosingScreen() {
  const { t } = useLingui()
  const session = useSession()
  const title = t`Where do you want to go?`
  useTitle(title)
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title={title}
      overlayProps={{ color: 'var(--rail)', backgroundOpacity: 1 }}
    >
      <OrganizationList onChoose={(org_id) => session.enter(org_id)} />
      <SignOutButton />
    </Modal>
  )
}
