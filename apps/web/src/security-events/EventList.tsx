import type { SecurityEvent } from '@earshot/contract/security-events'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Chip } from '../ui/Chip.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Time } from '../ui/Time.tsx'
import { eventText, isAlarming } from './event-text.ts'
import classes from './event-list.module.css'
import type { useOwnSecurityEvents } from './security-events.queries.ts'

interface EventListProps {
  query: ReturnType<typeof useOwnSecurityEvents>
  /** Whether each event names its person. */
  named?: boolean
}

export function EventList({ query, named = false }: EventListProps) {
  const { t } = useLingui()
  const events = query.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <div className={classes.events}>
      {query.isPending && <Skeletons rows={4} height={48} />}
      {query.isError && (
        <ErrorNote title={t`Could not load security events`} error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data && events.length === 0 && <p className={classes.quiet}>{t`No security events yet`}</p>}
      {events.length > 0 && (
        <ol className={classes.list} aria-label={t`Security events`}>
          {events.map((event) => (
            <EventRow key={event.event_id} event={event} named={named} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Load more`}
        </Button>
      )}
    </div>
  )
}

function EventRow({ event, named }: { event: SecurityEvent; named: boolean }) {
  const { t, i18n } = useLingui()
  const { kind, name, about, times, latest, address, browser } = event
  return (
    <li className={classes.event}>
      <p>
        {named && (
          <>
            <span className={classes.who}>{name}</span>
            {' · '}
          </>
        )}
        {isAlarming(kind) ? <Chip tone="amber">{i18n._(eventText(kind))}</Chip> : i18n._(eventText(kind))}{' '}
        {about && <span className={classes.about}>{about}</span>}
      </p>
      <p className={classes.when}>
        <Time at={latest} />
        {times > 1 && (
          <>
            {' · '}
            <Plural value={times} one="# time" other="# times" />
          </>
        )}
        {browser && ` · ${browser}`}
        {' · '}
        {address || t`several addresses`}
      </p>
    </li>
  )
}
