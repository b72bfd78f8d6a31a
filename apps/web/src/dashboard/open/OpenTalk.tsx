import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@earshot/contract/errors'
import { part } from '../../ui/screen/late/part.tsx'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useTalk } from '../../talks/talks.queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import type { Place } from '../place.ts'
import { BackToList } from './header/BackToList.tsx'
import classes from './open-talk.module.css'
import { loadTalkView } from './load-talk-view.ts'

interface OpenTalkProps {
  talk_id: string
  place: Place
}

const TalkComing = () => (
  <div className={classes.absent}>
    <Skeletons rows={4} height={72} />
  </div>
)

const TalkView = part(async () => (await loadTalkView()).TalkView, { instead: TalkComing })

/** The talk that the address names, or why it cannot be shown. */
export function OpenTalk({ talk_id, place }: OpenTalkProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { data: talk, error, refetch } = useTalk(org_id, talk_id)
  if (talk) return <TalkView talk={talk} place={place} />
  return (
    <div className={classes.absent}>
      <BackToList />
      {error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid') ? (
        <EmptyState
          title={t`This talk is not here`}
          text={t`It was deleted, or it belongs to an organization that you are not part of.`}
        />
      ) : error ? (
        <ErrorNote error={error} title={t`The talk could not be opened`} retry={() => void refetch()} />
      ) : (
        <Skeletons rows={4} height={72} />
      )}
    </div>
  )
}
