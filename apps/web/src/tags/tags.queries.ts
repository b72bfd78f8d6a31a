import { type Tag, tagRoutes } from '@earshot/contract/tags'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/client.ts'

const byName = (tags: Tag[]) =>
  tags.toSorted((one, other) => one.tag.localeCompare(other.tag, undefined, { numeric: true }))

/** The tags of an organization, by name. */
export const useTags = (org_id: string) =>
  useQuery({
    queryKey: ['tags', org_id],
    queryFn: ({ signal }) => call(tagRoutes.list, { org_id }, { signal }),
    select: byName,
  })
