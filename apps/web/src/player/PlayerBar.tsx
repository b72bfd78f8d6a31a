import { useOrganization } from '../organizations/organizations.queries.ts'
import { late } from '../ui/screen/late/late.tsx'
import { usePlaying } from './bar/use-playing.ts'
import { usePlayer } from './engine/state.ts'
import { usePlayerKeys } from './keys/use-player-keys.ts'

const Bar = late(async () => (await import('./bar/Bar.tsx')).Bar)

/** What sounds, wherever one is in the app; silent with the person and the organization that it belongs to. */
export function PlayerBar() {
  const { org_id } = useOrganization()
  const { track } = usePlayer()
  usePlaying()
  usePlayerKeys(org_id)
  return <Bar track={track} />
}
