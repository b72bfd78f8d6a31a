import { type ComponentProps, memo } from 'react'
import { isUnderway } from '../../../../talks/talk-state.ts'
import { useTalk } from '../../../../talks/talks.queries.ts'
import { RowView } from './RowView.tsx'

interface RowProps extends ComponentProps<typeof RowView> {
  /** Whether the list itself keeps this talk up to date. */
  isFresh: boolean
}

/** A row of the list. Far down, where the list is not read again, a talk that is underway asks for itself. */
export const Row = memo(function Row({ isFresh, ...row }: RowProps) {
  return isFresh || !isUnderway(row.talk) ? <RowView {...row} /> : <AskingRow {...row} />
})

function AskingRow({ talk, ...row }: Omit<RowProps, 'isFresh'>) {
  const { data } = useTalk(row.ways.org_id, talk.talk_id)
  return <RowView {...row} talk={data && data.modified > talk.modified ? { ...talk, ...data } : talk} />
}
