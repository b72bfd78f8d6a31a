import { OrganizationList } from '../../organizations/OrganizationList.tsx'
import { useOrganizations } from '../../organizations/organizations.queries.ts'
import { useSwitchOrganization } from '../navigation/use-switch-organization.ts'
import classes from './not-found.module.css'

export function OtherOrganizations({ text }: { text: string }) {
  const { openNew } = useSwitchOrganization()
  if (useOrganizations().length < 2) return null
  return (
    <div className={classes.others}>
      <p>{text}</p>
      <OrganizationList onChoose={openNew} />
    </div>
  )
}
