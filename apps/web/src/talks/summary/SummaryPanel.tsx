import type { Summary } from '@earshot/contract/summaries'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconSparkles } from '@tabler/icons-react'
import { Chip } from '../../ui/Chip.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useMayEdit } from '../detail/use-may-edit.ts'
import { type SummaryPanelProps, SummaryPartRow } from './SummaryPartRow.tsx'
import { useSummary, useSummaryChanges } from './summaries.queries.ts'
import classes from './summary.module.css'
import { Translations } from './Translations.tsx'

/** What a chat model wrote about the talk. Nothing where the server has none, or the organization does not allow it. */
export function SummaryPanel({ talk, onPlay }: SummaryPanelProps) {
  const { t } = useLingui()
  const { data: summary } = useSummary(talk.org_id, talk.talk_id)
  const editable = useMayEdit()(talk) && !talk.deleted
  if (!summary || !isShown(summary)) return null
  const of = (kind: string) => summary.parts.filter((part) => part.kind === kind)
  const [actions, rest] = [of('action'), [...of('title'), ...of('sentence')]]
  return (
    <section className={classes.section} aria-labelledby="summary-title">
      <header className={classes.header}>
        <h3 id="summary-title">{t`Summary`}</h3>
        {actions.length + rest.length > 0 && <Chip>{t`Written by a machine`}</Chip>}
        <Progress talk={talk} summary={summary} editable={editable} />
      </header>
      <Problem summary={summary} />
      {rest.length > 0 && (
        <ul className={classes.list}>
          {rest.map((part) => (
            <SummaryPartRow key={part.part_id} {...{ talk, part, editable, onPlay }} />
          ))}
        </ul>
      )}
      {actions.length > 0 && (
        <>
          <h4 className={classes.subtitle}>{t`Action items`}</h4>
          <ul className={classes.list}>
            {actions.map((part) => (
              <SummaryPartRow key={part.part_id} {...{ talk, part, editable, onPlay }} />
            ))}
          </ul>
        </>
      )}
      <Translations {...{ talk, summary, editable, onPlay }} />
    </section>
  )
}

const isShown = ({ state, offered, languages, parts }: Summary) =>
  state !== 'none' || offered || languages.length > 0 || parts.length > 0

function Problem({ summary: { state, reason, outdated, parts } }: { summary: Summary }) {
  const { t } = useLingui()
  if (state === 'failed' || (state === 'waiting' && reason))
    return (
      <p className={classes.problem} data-failed={state === 'failed' || undefined} role="status">
        {reason}
      </p>
    )
  if (outdated) return <p className={classes.problem}>{t`The text was changed after this was written.`}</p>
  if (state === 'ready' && parts.every(({ language }) => language !== null))
    return <p className={classes.problem}>{t`The chat model found nothing to summarize.`}</p>
  return null
}

interface ProgressProps {
  talk: Talk
  summary: Summary
  editable: boolean
}

function Progress({ talk, summary: { state, offered, parts }, editable }: ProgressProps) {
  const { t } = useLingui()
  const { write } = useSummaryChanges(talk.org_id, talk.talk_id)
  if (state === 'waiting')
    return (
      <span className={classes.waiting} role="status">
        <Loader size={14} aria-hidden /> {t`Being summarized`}
      </span>
    )
  if (!offered || !editable || talk.state !== 'ready') return null
  const start = () =>
    write.mutate(undefined, { onError: (error) => notifyError(t`Could not summarize the talk`, error) })
  const isTouched = parts.some(({ edited, done, language }) => language === null && (edited !== null || done))
  const ask = () =>
    modals.openConfirmModal({
      title: t`Summarize again?`,
      children: t`This replaces what people changed in the summary.`,
      labels: { confirm: t`Summarize again`, cancel: t`Cancel` },
      onConfirm: start,
    })
  return (
    <Button
      className={classes.again ?? ''}
      variant="subtle"
      color="gray"
      size="compact-md"
      loading={write.isPending}
      leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden />}
      onClick={isTouched ? ask : start}
    >
      {state === 'none' ? t`Summarize` : t`Summarize again`}
    </Button>
  )
}
