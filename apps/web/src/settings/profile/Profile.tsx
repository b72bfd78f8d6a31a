import { useIsAdmin } from '../../organizations/organizations.queries.ts'
import { Archiving } from './Archiving.tsx'
import { ClipsPart } from './ClipsPart.tsx'
import { ImagePart } from './ImagePart.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** What the organization is called, how it looks, and what holds for everybody in it. */
export function Profile({ org_id }: { org_id: string }) {
  const admin = useIsAdmin()
  if (!admin) return <ProfileFacts />
  return (
    <>
      <ImagePart org_id={org_id} />
      <ProfileForm org_id={org_id} />
      <ClipsPart org_id={org_id} />
      <Archiving org_id={org_id} />
    </>
  )
}
