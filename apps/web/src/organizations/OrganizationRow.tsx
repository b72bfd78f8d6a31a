import type { Organization } from '@earshot/contract/organizations'
import { useLingui } from '@lingui/react/macro'
import { Loader, UnstyledButton } from '@mantine/core'
import { Avatar } from '../ui/Avatar.tsx'
import classes from './organizations.module.css'

interface OrganizationRowProps {
  organization: Organization
  /** The one that is being opened. */
  chosen: string | undefined
  onChoose: () => void
}

export function OrganizationRow({ organization, chosen, onChoose }: OrganizationRowProps) {
  const { t } = useLingui()
  const { org_id, name, image, org_role } = organization
  const roles = { admin: t`Admin`, member: t`Member` }
  return (
    <li>
      <UnstyledButton className={classes.organization} disabled={chosen !== undefined} onClick={onChoose}>
        <Avatar name={name} image={image} size={36} square />
        <span>{name}</span>
        <span className={classes.role}>{chosen === org_id ? <Loader size={16} /> : roles[org_role]}</span>
      </UnstyledButton>
    </li>
  )
}
