import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { dropKept } from '../../../talks/cache/change.ts'
import { useChangeTalk } from '../../../talks/talks.queries.ts'
import { forEachOf } from './each.ts'

/** Takes talks out of the bin; they leave its list as they go. */
export function useRestore() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const client = useQueryClient()
  const { mutateAsync } = useChangeTalk(org_id, { quiet: true })

  async function restore(talk_id: string) {
    await mutateAsync({ talk_id, deleted: null })
    dropKept(client, { org_id, talk_id }, (list) => list.deleted === true)
  }

  return async (talk_ids: readonly string[], onProgress: (through: number) => void = () => {}) => {
    const { done, failed } = await forEachOf(talk_ids, restore, onProgress)
    const count = done.length
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
