import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChannel } from '../channels/channels.queries.ts'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { part } from '../ui/screen/late/part.tsx'
import { type Composing, useComposer } from './composer/use-composer.ts'
import { useComposerKeys } from './composer/use-composer-keys.ts'
import { DropTarget } from './DropTarget.tsx'
import classes from './dashboard.module.css'
import { NothingHere } from './list/empty/NothingHere.tsx'
import { DashboardHeader } from './list/header/DashboardHeader.tsx'
import { TalkList } from './list/TalkList.tsx'
import { isUnsent } from '../recorder/machine.ts'
import { OpenPane } from './open/OpenPane.tsx'
import { PanelSlot } from './panel/PanelSlot.tsx'
import { usePlace } from './place.ts'

const Composer = part(async () => (await import('./composer/Composer.tsx')).Composer, {
  instead: ({ covered }) => <div className={classes.sending} data-rests={covered} />,
  soon: true,
})
const Instead = part(async () => (await import('./composer/instead/Instead.tsx')).Instead, { soon: true })

/** The heart of the product: the talks of an organization or of one of its channels, the open one, and the composer. */
export function DashboardScreen() {
  const { t } = useLingui()
  const { org_id, send } = useOrganization()
  const place = usePlace()
  const { channel: viewed, isNone } = useChannel(org_id, place.channel_id)
  const [total, setTotal] = useState<number>()
  const [sent, setSent] = useState(0)
  const composing = useComposer(place.channel_id, () => setSent((before) => before + 1))
  const { record, pickFiles, channel, state } = composing
  const archived = viewed?.archived == null ? undefined : viewed
  const maySend = send && channel !== undefined && !archived
  // What is being said is never taken out of anybody's hands.
  const composes = maySend || (archived && isUnsent(state))
  const covered = place.talk_id !== undefined

  return (
    <DropTarget onDrop={maySend ? pickFiles : undefined} channel={channel?.name ?? ''}>
      {!isNone && <PanelSlot />}
      <section className={classes.talks} aria-label={t`Talks`} data-covered={covered}>
        <DashboardHeader place={place} channel={viewed?.name ?? ''} total={total} />
        {isNone ? (
          <EmptyState title={t`This channel is not here`} text={t`It may belong to another of your organizations.`}>
            <Link to="/dashboard" search={{}}>{t`Show all channels`}</Link>
          </EmptyState>
        ) : (
          <TalkList
            place={place}
            sent={sent}
            onTotal={setTotal}
            empty={
              <NothingHere
                place={place}
                archived={archived !== undefined}
                onRecord={maySend ? record : undefined}
                onFiles={maySend ? pickFiles : undefined}
              />
            }
          />
        )}
      </section>
      {composes && <SendingLine composing={composing} covered={covered} />}
      {!composes && (archived || !send) && <Instead composing={composing} archived={archived} covered={covered} />}
      <OpenPane place={place} isEmpty={total === 0} />
    </DropTarget>
  )
}

/** The composer comes after the list; its place is kept, and its keys work at once. */
function SendingLine({ composing, covered }: { composing: Composing; covered: boolean }) {
  useComposerKeys(composing.recorder, composing.record)
  return <Composer composing={composing} covered={covered} />
}
