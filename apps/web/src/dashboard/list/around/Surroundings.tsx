import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TalkList } from '../../../search/search.queries.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { ListEnd } from './ListEnd.tsx'
import classes from '../talk-list.module.css'

interface SurroundingsProps {
  list: TalkList
  /** What to say where there is nothing. */
  empty: ReactNode
  children: ReactNode
}

/** What stands around the rows, or instead of them: that they are coming, that they do not, that there are none. */
export function Surroundings({ list, empty, children }: SurroundingsProps) {
  const { t } = useLingui()
  return (
    <>
      {list.isPending && !list.error && (
        <div className={classes.coming}>
          <Skeletons rows={9} height={64} />
        </div>
      )}
      {list.error && (
        <div className={classes.note}>
          <ErrorNote error={list.error} title={t`The talks could not be loaded`} retry={list.retry} />
        </div>
      )}
      {!list.isPending && list.talks.length === 0 && !list.error && empty}
      {children}
      <ListEnd isLoading={list.isLoadingMore} failed={list.moreFailed} retry={list.loadMore} />
    </>
  )
}
