import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Composer } from './composer/Composer.tsx'
import { useComposer } from './composer/use-composer.ts'
import { DashboardHeader } from './DashboardHeader.tsx'
import { DropTarget } from './DropTarget.tsx'
import classes from './dashboard.module.css'
import { NothingHere } from './list/NothingHere.tsx'
import { TalkList } from './list/TalkList.tsx'
import { OpenTalk } from './open/OpenTalk.tsx'
import { useNames } from './people.ts'
import { usePlace } from './place.ts'

/** The heart of the product: the talks of an organization or of one of its channels, the open one, and the composer. */
export function DashboardScreen() {
  const { t } = useLingui()
  const { org_id, send } = useOrganization()
  const place = usePlace()
  const names = useNames(org_id)
  const pane = useRef<HTMLDivElement>(null)
  const [total, setTotal] = useState<number>()
  const composing = useComposer(place.channel_id, () => pane.current?.scrollTo({ top: 0 }))
  const maySend = send && composing.channel !== undefined
  const { recorder, addFiles, channel } = composing

  return (
    <DropTarget onDrop={maySend ? addFiles : undefined} channel={channel?.name ?? ''}>
      <section className={classes.talks} aria-label={t`Talks`} data-covered={place.talk_id !== undefined}>
        <DashboardHeader place={place} channel={names.channel(place.channel_id ?? '')} total={total} />
        <TalkList
          place={place}
          pane={pane}
          onTotal={setTotal}
          empty={<NothingHere place={place} onRecord={maySend ? () => void recorder.record() : undefined} />}
        />
        {maySend && <Composer composing={composing} />}
      </section>
      <section className={classes.open} aria-label={t`Open talk`} data-empty={place.talk_id === undefined}>
        {place.talk_id ? (
          <OpenTalk key={place.talk_id} talk_id={place.talk_id} place={place} known={undefined} />
        ) : (
          <EmptyState
            title={t`Choose a talk to read and hear it`}
            text={t`Press / to search in everything that was said.`}
          />
        )}
      </section>
    </DropTarget>
  )
}
