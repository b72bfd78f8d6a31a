import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { restore } from '../../../talks/bin/put-away.ts'
import { changing, hearNews } from '../../../talks/cache/news.ts'
import { complain } from '../../../ui/screen/complain.ts'

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
    const { done, failed } = await mutateAsync(talk_ids)
    const count = done.length
    if (count > 0)
      notifications.show({ message: t`${plural(count, { one: 'The talk is back.', other: '# talks are back.' })}` })
    if (failed[0])
      complain(
        t`${plural(failed.length, { one: 'One talk is still in the bin', other: '# talks are still in the bin' })}`,
        failed[0].error,
      )
  }
}
