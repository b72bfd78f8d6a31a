import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type Place, useGo } from '../../place.ts'
import { NO_FILTERS } from '../filter/chips/Chips.tsx'
import { useChips } from '../filter/chips/use-chips.ts'
import classes from './empty.module.css'

/** Nothing fits: what was asked for, and each part of it to be taken off. */
export function NothingFound({ place }: { place: Place }) {
  const { t } = useLingui()
  const go = useGo()
  const chips = useChips(place)
  const { query, exact, inChannel } = place
  const says = useReason(place, chips.length)
  return (
    <EmptyState {...says}>
      <div className={classes.ways}>
        {exact && <Way onClick={() => go({ exact: undefined })}>{t`Look for similar words, too`}</Way>}
        {chips.map(({ key, label, off }) => (
          <Way key={key} onClick={() => go(off)}>{t`Without “${label}”`}</Way>
        ))}
        {chips.length > 1 && <Way onClick={() => go(NO_FILTERS)}>{t`Without any filter`}</Way>}
        {query && <Way onClick={() => go({ query: undefined, exact: undefined })}>{t`Clear the search`}</Way>}
        {inChannel && <Link to="/dashboard" search={(before) => before}>{t`Search all channels`}</Link>}
      </div>
    </EmptyState>
  )
}

function Way({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button className={classes.way ?? ''} variant="default" size="sm" onClick={onClick}>
      {children}
    </Button>
  )
}

/** One sentence for what is asked most; another for everything else. */
function useReason({ query, filters, channel_id }: Place, count: number) {
  const { t } = useLingui()
  const alone = !query && count === 1
  if (alone && filters.deleted)
    return { title: t`The bin is empty`, text: t`What is deleted stays here for 30 days, and can be taken back.` }
  if (alone && filters.unheard)
    return { title: t`You have heard everything`, text: t`What comes next appears here by itself.` }
  if (alone && filters.needs_review) return { title: t`Nothing waits for a review` }
  if (!query) return { title: t`No talk fits these filters`, text: t`Take one off, and see more.` }
  if (count > 0) return { title: t`Nobody has said “${query}”`, text: t`At least not in what the filters leave.` }
  if (channel_id) return { title: t`Nobody has said “${query}”`, text: t`At least not in this channel.` }
  return { title: t`Nobody has said “${query}”`, text: t`Try fewer words, or only the beginning of one.` }
}
