import { type Brief, MOST_BRIEFED } from '@earshot/contract/briefs'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useBrief } from '../../briefs/briefs.queries.ts'
import { count, duration } from '../../lib/format.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { UnheardSlot } from '../../player/unheard/UnheardSlot.tsx'
import { InChannel } from './InChannel.tsx'
import classes from './brief.module.css'

const Waiting = () => <Skeletons rows={6} height={64} />

const BriefSections = lazyPart(async () => (await import('./BriefSections.tsx')).BriefSections, {
  instead: Waiting,
  soon: 'first',
})

const PERIODS = [1, 3, 7] as const

/** What the last days brought: to do, to answer, to hear. */
export function BriefScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { days: asked } = useSearch({ strict: false }) as { days?: string }
  const days = PERIODS.find((period) => String(period) === asked) ?? 1
  const navigate = useNavigate()
  const brief = useBrief(org_id, days)
  return (
    <Screen
      title={t`Brief`}
      actions={
        <SegmentedControl
          aria-label={t`Period`}
          value={String(days)}
          data={PERIODS.map((period) => ({
            value: String(period),
            label: t`${plural(period, { one: '# day', other: '# days' })}`,
          }))}
          onChange={(next) => void navigate({ to: '.', search: { days: next }, replace: true })}
        />
      }
    >
      {brief.isPending && <Waiting />}
      {brief.isError && <ErrorNote error={brief.error} retry={() => void brief.refetch()} />}
      {brief.data && <Contents brief={brief.data} />}
    </Screen>
  )
}

function Contents({ brief }: { brief: Brief }) {
  const { t } = useLingui()
  if (brief.talks + brief.late.length + brief.hits.length + brief.mentions.length === 0)
    return (
      <>
        <EmptyState title={t`Nothing new`} text={t`No talks arrived in this period.`} />
        <ByEmail />
      </>
    )
  return (
    <div className={classes.brief}>
      <Counts brief={brief} />
      <div className={classes.listen}>
        <UnheardSlot where={{ org_id: brief.org_id, query: '', from: brief.from }} unheard={brief.unheard} />
      </div>
      <BriefSections brief={brief}>
        <ByEmail />
      </BriefSections>
    </div>
  )
}

function ByEmail() {
  const { t } = useLingui()
  return (
    <Link className={classes.byEmail} to="/account" hash="notifications" search={{}}>
      <IconMail size={16} stroke={1.7} aria-hidden /> {t`Get the brief by email`}
    </Link>
  )
}

function Counts({ brief: { org_id, talks, unheard, seconds, channels } }: { brief: Brief }) {
  const { t } = useLingui()
  const shortened = count(talks)
  const words = plural(talks, { one: '# talk', other: `${shortened} talks` })
  const all = talks === MOST_BRIEFED ? t`${shortened}+ talks` : words
  return (
    <>
      <p className={classes.counts}>
        <strong>{all}</strong> <span>{duration(seconds)}</span>{' '}
        {unheard > 0 ? (
          <Chip tone="ember">{t`${count(unheard)} unheard`}</Chip>
        ) : (
          <Chip tone="green">{t`All heard`}</Chip>
        )}
      </p>
      <ul className={classes.channels} aria-label={t`Channels`}>
        {channels.map((channel) => (
          <li key={channel.channel_id}>
            <Link
              to="/organizations/$org_id/channels/$channel_id"
              params={{ org_id, channel_id: channel.channel_id }}
              search={{}}
            >
              <InChannel channel_id={channel.channel_id} /> <span>{count(channel.talks)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
