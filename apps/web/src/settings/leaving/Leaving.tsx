import { useIsAdmin } from '../../organizations/organizations.queries.ts'
import type { SettingsProps } from '../Settings.tsx'
import { DeletePart } from './DeletePart.tsx'
import { LeavePart } from './LeavePart.tsx'

/** The ways out, and the way back. */
export function Leaving({ org_id, onGone, bin }: SettingsProps & { org_id: string }) {
  const admin = useIsAdmin()
  return (
    <>
      <LeavePart org_id={org_id} onGone={onGone} />
      {admin && <DeletePart org_id={org_id} onGone={onGone} />}
      {bin}
    </>
  )
}
