import { OrganizationList } from '../../../organizations/OrganizationList.tsx'
import { useOrganizations } from '../../../organizations/organizations.queries.ts'
import { useSwitchOrganization } from '../../rail/use-switch-organization.ts'
import classes from './missing.module.css'

/** The person's organizations, where they have several. */
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
