import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { FeedAddress } from '../../clips/FeedAddress.tsx'
import { useFeedChanges } from '../../clips/feeds.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import classes from './saved-searches.module.css'

/** In a dialog of its own, because the panel closes when something outside of it is clicked. */
export function SearchFeed({ search: { org_id, search_id } }: { search: SavedSearch }) {
  const { t } = useLingui()
  const { create } = useFeedChanges(org_id)
  if (create.data) return <FeedAddress url={create.data.url} onDone={() => modals.closeAll()} />
  return (
    <div className={classes.feed}>
      {create.error && <ErrorNote title={t`Could not create the feed`} error={create.error} />}
      <p>{t`Your podcast app gets new talks of this search. The feed follows the search, and stops when it is deleted or no longer shared with you. Your feeds are listed under Clips.`}</p>
      <p>{t`Anyone who has the address hears what you hear. Give it to your podcast app only.`}</p>
      <Button
        loading={create.isPending}
        onClick={() => create.mutate({ search_id, query: '' })}
        data-autofocus
      >{t`Create feed`}</Button>
    </div>
  )
}
