import type { FoundTalk } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../../../organizations/organizations.queries.ts'
import { changing, hearNews } from '../../../../talks/cache/news.ts'
import { changeTalks, type Deed, type Part } from './change-talks.ts'
import { complain } from '../../../../ui/screen/complain.ts'
import { offerUndo } from '../../../../ui/screen/undo/offer-undo.tsx'

/** Changes many talks, tells what was refused, and offers the way back. */
export function useBulk() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: changing(org_id),
    mutationFn: (deed: Parameters<typeof changeTalks>[2]) => changeTalks(client, org_id, deed),
    onSettled: () => hearNews(client, org_id),
  })

  const changed = (count: number) =>
    t`${plural(count, { one: 'The talk was changed.', other: '# talks were changed.' })}`

  async function run(deed: Deed) {
    const { done, failed, putBack } = await mutateAsync({ ...deed, kind: 'change' })
    const count = failed.length
    if (failed[0])
      complain(
        t`${plural(count, { one: 'One talk was not changed', other: '# talks were not changed' })}`,
        failed[0].error,
      )
    if (done.length > 0) offerUndo(changed(done.length), () => void takeBack(done, { to: deed.to, putBack }))
  }

  async function takeBack(talks: readonly FoundTalk[], { to, putBack }: Pick<Deed, 'to'> & { putBack: () => void }) {
    putBack()
    const { failed } = await mutateAsync({ kind: 'undo', talks, to: (talk) => partBefore(talk, to) })
    if (failed[0]) complain(t`Not taken back`, failed[0].error)
  }

  return run
}

const partBefore = (talk: FoundTalk, to: Deed['to']) =>
  Object.fromEntries(Object.keys(to(talk)).map((name) => [name, talk[name as keyof Part]])) as Part
