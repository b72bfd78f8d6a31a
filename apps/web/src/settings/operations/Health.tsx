import { useLingui } from '@lingui/react/macro'
import { SettingsSection } from '../SettingsSection.tsx'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { useChannels } from '../../channels/channels.queries.ts'
import { useTalkRerun } from '../../talks/talks.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { TalkReason } from '../../ui/TalkReason.tsx'
import { Time } from '../../ui/Time.tsx'
import parts from '../sections.module.css'
import classes from './operations.module.css'
import { type OperationsShown, useOperations } from './operations.queries.ts'
import { count } from '../../lib/format.ts'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { secondsInWords } from './units.ts'
import { ServerHealth } from './ServerHealth.tsx'
import { Usage } from './Usage.tsx'

interface SectionsProps extends OperationsShown {
  org_id: string
}

export function Health({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const operations = useOperations(org_id)
  if (operations.isPending) return <Skeletons rows={4} height={64} />
  return (
    <>
      {operations.isError && (
        <ErrorNote
          title={t`Could not load the figures`}
          error={operations.error}
          retry={() => void operations.refetch()}
        />
      )}
      {operations.data && <Sections org_id={org_id} {...operations.data} />}
    </>
  )
}

function Sections({ org_id, states, stages, failures, queues, disk, health, ...usage }: SectionsProps) {
  const { t } = useLingui()
  return (
    <>
      {health && disk && (
        <SettingsSection title={t`This server`} text={t`Checked every five minutes. Only operators see this.`}>
          <ServerHealth {...{ health, disk }} />
        </SettingsSection>
      )}
      <SettingsSection
        title={t`Failed`}
        text={t`The last 100. Once the cause is fixed, a talk can be processed again.`}
      >
        <FailureList org_id={org_id} failures={failures} />
      </SettingsSection>
      <SettingsSection title={t`Talks by status`} text={t`Right now, excluding the bin.`}>
        <StateList states={states} />
      </SettingsSection>
      <Usage {...usage} />
      <SettingsSection title={t`Processing times`} text={t`Talks of the last day.`}>
        <StageTable stages={stages} />
      </SettingsSection>
      {queues && (
        <SettingsSection title={t`Queues of this server`} text={t`Across all organizations. Only operators see this.`}>
          <Queues queues={queues} />
        </SettingsSection>
      )}
    </>
  )
}

type Stage = OperationsShown['stages'][number]

const time = (seconds: number | null) => (seconds === null ? '–' : secondsInWords(seconds))

function StageTable({ stages }: Pick<OperationsShown, 'stages'>) {
  const { t } = useLingui()
  const names = useStateNames().stages
  const columns: Column<Stage>[] = [
    { name: 'stage', title: t`Step`, cell: ({ stage }) => names[stage] },
    { name: 'median', title: t`Median`, by: ({ median }) => median ?? 0, cell: ({ median }) => time(median) },
    { name: 'p95', title: t`95th percentile`, by: ({ p95 }) => p95 ?? 0, cell: ({ p95 }) => time(p95) },
    { name: 'talks', title: t`Talks`, by: ({ talks }) => talks, cell: ({ talks }) => count(talks) },
  ]
  if (stages.every(({ talks }) => talks === 0))
    return <p className={parts.quiet}>{t`No talks sent in the last day.`}</p>
  return <Table label={t`Processing times`} columns={columns} items={stages} keyOf={({ stage }) => stage} />
}

function StateList({ states }: Pick<OperationsShown, 'states'>) {
  const { t } = useLingui()
  const names = useStateNames().states
  return (
    <dl className={classes.states}>
      {states.map(({ state, talks, oldest }) => (
        <div key={state} data-bad={(state === 'failed' && talks > 0) || undefined}>
          <dt>{names[state]}</dt>
          <dd>{count(talks)}</dd>
          {oldest && (
            <dd className={classes.oldest}>
              {t`oldest:`} <Time at={oldest} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function useStateNames() {
  const { t } = useLingui()
  const states: Record<OperationsShown['states'][number]['state'], string> = {
    received: t`Received`,
    transcoding: t`Preparing`,
    waiting: t`Waiting to be transcribed`,
    transcribing: t`Transcribing`,
    ready: t`Ready`,
    failed: t`Failed`,
  }
  const stages: Record<OperationsShown['stages'][number]['stage'], string> = {
    transcode: t`Convert audio`,
    transcribe: t`Transcribe`,
    scan: t`Check alerts`,
    all: t`From sent to ready`,
  }
  return { states, stages }
}

type Queue = NonNullable<OperationsShown['queues']>[number]

function Queues({ queues }: { queues: Queue[] }) {
  const { t } = useLingui()
  const columns: Column<Queue>[] = [
    { name: 'name', title: t`Queue`, by: ({ name }) => name, cell: ({ name }) => <code>{name}</code> },
    { name: 'waiting', title: t`Waiting`, by: ({ waiting }) => waiting, cell: ({ waiting }) => count(waiting) },
    { name: 'active', title: t`In progress`, by: ({ active }) => active, cell: ({ active }) => count(active) },
    {
      name: 'oldest',
      title: t`Oldest`,
      by: ({ oldest }) => oldest ?? '9',
      cell: ({ oldest }) => (oldest ? <Time at={oldest} /> : '–'),
    },
    {
      name: 'given_up',
      title: t`Failed in the last hour`,
      by: ({ given_up }) => given_up,
      cell: ({ given_up }) => count(given_up),
    },
  ]
  return <Table label={t`Queues`} columns={columns} items={queues} keyOf={({ name }) => name} />
}

interface FailureListProps extends Pick<OperationsShown, 'failures'> {
  org_id: string
}

function FailureList({ org_id, failures }: FailureListProps) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data
  const rerun = useTalkRerun(org_id)
  const nameOf = (id: string) => channels?.find(({ channel_id }) => channel_id === id)?.name ?? t`an archived channel`
  const run = (talk_id: string) =>
    rerun.mutate(talk_id, { onSuccess: () => notifications.show({ message: t`Processing the talk again.` }) })
  if (failures.length === 0) return <p className={parts.quiet}>{t`Nothing failed.`}</p>
  return (
    <ul className={parts.card} aria-label={t`Failed talks`}>
      {failures.map(({ talk_id, channel_id, created, reason }) => (
        <li key={talk_id} className={classes.failure}>
          <div>
            <p>{reason ? <TalkReason reason={reason} /> : t`No reason given.`}</p>
            <p className={parts.quiet}>
              <Link to="/dashboard" search={{ org_id, channel_id, talk_id }}>
                {nameOf(channel_id)}
              </Link>
              {' · '}
              <Time at={created} />
            </p>
          </div>
          <Button
            size="sm"
            variant="default"
            loading={rerun.isPending && rerun.variables === talk_id}
            onClick={() => run(talk_id)}
          >
            {t`Process again`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
