import { talkRoutes } from '@earshot/contract/talks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'
import { doToAll } from '../../../lib/calls/many/deed.ts'
import { undoneOf } from '../../../lib/calls/many/each.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { changeAllKept, dropAllKept } from '../../../talks/cache/change.ts'
import { changing, hearNews, holdNews } from '../../../talks/cache/news.ts'

/** Takes talks out of the bin: they leave its list at once, and come back where that is refused. */
export function useRestore() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const client = useQueryClient()

  const { mutateAsync } = useMutation({
    mutationKey: changing(org_id),
    mutationFn: (talk_ids: readonly string[]) => restore(client, org_id, talk_ids),
    onSettled: () => hearNews(client, org_id),
  })

  return async (talk_ids: readonly string[]) => {
    const { count, failed } = await mutateAsync(talk_ids)
    if (count > 0)
      notifications.show({ message: t`${plural(count, { one: 'The talk is back.', other: '# talks are back.' })}` })
    if (failed[0])
      notifications.show({
        color: 'red',
        title: t`${plural(failed.length, { one: 'One talk is still in the bin', other: '# talks are still in the bin' })}`,
        message: failed[0].error.message,
      })
  }
}

async function restore(client: QueryClient, org_id: string, talk_ids: readonly string[]) {
  await holdNews(client, org_id)
  const all = new Set(talk_ids)
  const putBack = dropAllKept(client, org_id, (list) => (list.deleted ? all : none))
  const act = (talk_id: string) => call(talkRoutes.update, { talk_id, deleted: null })
  const outcome = await doToAll('restore', talk_ids, act)
  putBack(undoneOf(outcome))
  changeAllKept(client, org_id, new Map(outcome.done.map((talk_id) => [talk_id, { deleted: null }])))
  return { count: outcome.done.length, failed: outcome.failed }
}

const none: ReadonlySet<string> = new Set()
