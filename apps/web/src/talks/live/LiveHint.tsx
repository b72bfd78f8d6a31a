import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useState } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useLiveTalks } from './live-talks.queries.ts'

const LiveTalks = lazyPart(async () => (await import('./LiveTalks.tsx')).LiveTalks)

/** Most of the time no one speaks live, and then the code for it is not loaded. */
export function LiveHint({ channel_id }: { channel_id: string | undefined }) {
  const { org_id } = useOrganization()
  const talks = useLiveTalks(org_id).data
  const [spoken, setSpoken] = useState(false)
  if (!spoken && talks && talks.length > 0) setSpoken(true)
  return spoken && <LiveTalks channel_id={channel_id} />
}
