import { type Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/client.ts'

const byName = (speakers: Speaker[]) =>
  speakers.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))

/** The speakers of an organization, by name. */
export const useSpeakers = (org_id: string) =>
  useQuery({
    queryKey: ['speakers', org_id],
    queryFn: ({ signal }) => call(speakerRoutes.list, { org_id }, { signal }),
    select: byName,
  })
