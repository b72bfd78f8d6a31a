import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { longDate } from '../../lib/format.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { restore } from '../cache/trash-talks.ts'
import { changeMutationKey, refetchLists } from '../cache/refetch-lists.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'

/** The talks leave the bin at once and return if the server refuses. */
export function useRestore() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const client = useQueryClient()

  const { mutateAsync } = useMutation({
    mutationKey: changeMutationKey(org_id),
    mutationFn: (talk_ids: readonly string[]) => restore(client, org_id, talk_ids),
    onSettled: () => refetchLists(client, org_id),
  })

  return async (talk_ids: readonly string[]) => {
    const { done, failed, kept_until } = await mutateAsync(talk_ids)
    const count = done.length
    const restored = t`${plural(count, { one: 'Talk restored.', other: '# talks restored.' })}`
    const ruled = kept_until && t`Retention rules apply again from ${longDate(kept_until)}.`
    if (count > 0) notifications.show({ message: ruled ? `${restored} ${ruled}` : restored })
    if (failed[0])
      notifyError(
        t`${plural(failed.length, { one: 'Could not restore one talk', other: 'Could not restore # talks' })}`,
        failed[0].error,
      )
  }
}
