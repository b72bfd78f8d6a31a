import { Suspense, useEffect } from 'react'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { late } from '../ui/screen/late/late.ts'
import { quiet } from '../ui/screen/late/quiet.ts'
import { usePlaying } from './bar/use-playing.ts'
import { usePlayer } from './engine/state.ts'
import { usePlayerKeys } from './keys/use-player-keys.ts'

const loadBar = () => import('./bar/Bar.tsx')
const Bar = late(async () => (await loadBar()).Bar)

/** What sounds, wherever one is in the app; silent with the person and the organization that it belongs to. */
export function PlayerBar() {
  const { org_id } = useOrganization()
  const { track } = usePlayer()
  usePlaying()
  usePlayerKeys(org_id)
  // So that it is there when something is played.
  useEffect(
    () =>
      void quiet()
        .then(loadBar)
        .catch(() => undefined),
    [],
  )
  return <Suspense>{track?.talk && <Bar track={track} talk={track.talk} />}</Suspense>
}
