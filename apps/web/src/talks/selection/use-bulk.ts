import type { FoundTalk } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { changeMutationKey, refetchLists } from '../cache/refetch-lists.ts'
import { changeTalks, type BulkChange, type TalkPatch } from './change-talks.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { offerUndo } from '../../ui/screen/offer-undo.tsx'

export function useBulk() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: changeMutationKey(org_id),
    mutationFn: (operation: Parameters<typeof changeTalks>[2]) => changeTalks(client, org_id, operation),
    onSettled: () => refetchLists(client, org_id),
  })

  const changed = (count: number) => t`${plural(count, { one: 'Talk changed.', other: '# talks changed.' })}`

  async function run(operation: BulkChange) {
    const { done, failed, putBack } = await mutateAsync({ ...operation, kind: 'change' })
    const count = failed.length
    const title = t`${plural(count, { one: 'Could not change one talk', other: 'Could not change # talks' })}`
    if (failed[0]) notifyError(title, failed[0].error)
    if (done.length > 0) offerUndo(changed(done.length), () => void takeBack(done, { to: operation.to, putBack }))
  }

  async function takeBack(
    talks: readonly FoundTalk[],
    { to, putBack }: Pick<BulkChange, 'to'> & { putBack: () => void },
  ) {
    putBack()
    const { failed } = await mutateAsync({ kind: 'undo', talks, to: (talk) => partBefore(talk, to), from: to })
    if (failed[0]) notifyError(t`Could not undo`, failed[0].error)
  }

  return run
}

const partBefore = (talk: FoundTalk, to: BulkChange['to']) =>
  Object.fromEntries(Object.keys(to(talk)).map((name) => [name, talk[name as keyof TalkPatch]])) as TalkPatch
