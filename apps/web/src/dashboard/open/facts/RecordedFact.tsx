import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { exactTime, fromLocalTime, toLocalTime } from '../../../lib/format.ts'
import { Fact } from '../../../talks/facts/Fact.tsx'
import { useChangeTalk } from '../../../talks/talks.queries.ts'
import { useIsOwner } from '../header/use-is-owner.ts'
import type { InPlace } from './in-place.ts'
import { WriteInPlace } from './WriteInPlace.tsx'

/** When it was said. Its sender and admins correct it. */
export function RecordedFact({ talk, changing, begin, end }: InPlace) {
  const { t } = useLingui()
  const { org_id, talk_id, recorded_at } = talk
  const isOwner = useIsOwner(talk)
  const change = useChangeTalk(org_id)
  const local = toLocalTime(recorded_at)
  function save(written: string) {
    const next = written === local ? undefined : fromLocalTime(written)
    if (next) change.mutate({ talk_id, recorded_at: next })
    end()
  }
  return (
    <Fact
      name={t`Recorded`}
      change={changing || !begin || !isOwner ? undefined : { name: t`Change when it was recorded`, begin }}
    >
      {changing ? (
        <WriteInPlace written={local} onSave={save} onCancel={end}>
          {(field) => <TextInput {...field} type="datetime-local" aria-label={t`Recorded`} />}
        </WriteInPlace>
      ) : (
        <time dateTime={recorded_at}>{exactTime(recorded_at)}</time>
      )}
    </Fact>
  )
}
