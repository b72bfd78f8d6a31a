import type { Summary } from '@earshot/contract/summaries'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconChevronRight, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { summaryOpen } from '../../lib/browser-storage/values.ts'
import { Chip } from '../../ui/Chip.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useMayEdit } from '../detail/use-may-edit.ts'
import { TalkReason } from '../../ui/TalkReason.tsx'
import { Parts, type SummaryPanelProps } from './SummaryPartRow.tsx'
import { useSummary, useSummaryChanges } from './summaries.queries.ts'
import classes from './summary.module.css'
import { Translations } from './Translations.tsx'

/** What a chat model wrote about the talk. Nothing where the server has none, or the organization does not allow it. */
export function SummaryPanel(props: SummaryPanelProps) {
  const { data: summary } = useSummary(props.talk.org_id, props.talk.talk_id)
  return summary && isShown(summary) && <Disclosure key={summary.talk_id} {...props} summary={summary} />
}

interface DisclosureProps extends SummaryPanelProps {
  summary: Summary
}

/** One line until it is opened, so that the words of the talk come first. */
function Disclosure({ talk, summary, onPlay }: DisclosureProps) {
  const { t } = useLingui()
  const editable = useMayEdit()(talk) && !talk.deleted
  const [open, setOpen] = useState(() => summary.parts.length > 0 && summaryOpen.get() === true)
  const own = summary.parts.filter(({ language }) => language === null)
  function toggle() {
    summaryOpen.set(!open)
    setOpen(!open)
  }
  return (
    <section className={classes.section} aria-labelledby="summary-title">
      <header className={classes.header}>
        <h3 id="summary-title">
          <button type="button" aria-expanded={open} onClick={toggle}>
            <IconChevronRight size={16} stroke={1.8} aria-hidden />
            {t`Summary`}
          </button>
        </h3>
        {!open && (
          <p className={classes.teaser} dir="auto">
            {own.find(({ kind }) => kind === 'title')?.text ??
              own[0]?.text ??
              (summary.reason && <TalkReason reason={summary.reason} />)}
          </p>
        )}
        {own.length > 0 && <Chip>{t`Written by a machine`}</Chip>}
        {(open || own.length === 0 || summary.state === 'waiting') && (
          <Progress talk={talk} summary={summary} editable={editable} onStart={() => setOpen(true)} />
        )}
      </header>
      {open && <Contents {...{ talk, summary, editable, onPlay }} />}
    </section>
  )
}

interface ContentsProps extends DisclosureProps {
  editable: boolean
}

function Contents({ talk, summary, editable, onPlay }: ContentsProps) {
  const { t } = useLingui()
  const of = (kind: string) => summary.parts.filter((part) => part.kind === kind)
  const [actions, rest] = [of('action'), [...of('title'), ...of('sentence')]]
  return (
    <>
      <Problem summary={summary} />
      {rest.length > 0 && <Parts parts={rest} {...{ talk, editable, onPlay }} />}
      {actions.length > 0 && (
        <>
          <h4 className={classes.subtitle}>{t`Action items`}</h4>
          <Parts parts={actions} {...{ talk, editable, onPlay }} />
        </>
      )}
      <Translations {...{ talk, summary, editable, onPlay }} />
    </>
  )
}

const isShown = ({ state, offered, languages, parts }: Summary) =>
  state !== 'none' || offered || languages.length > 0 || parts.length > 0

function Problem({ summary: { state, reason, outdated, parts } }: { summary: Summary }) {
  const { t } = useLingui()
  const isOlder = parts.some(({ language }) => language === null)
  if (state === 'failed' || (state === 'waiting' && reason))
    return (
      <p className={classes.problem} data-failed={state === 'failed' || undefined} role="status">
        {reason && <TalkReason reason={reason} />} {isOlder && t`Below is what was written before.`}
      </p>
    )
  if (outdated) return <p className={classes.problem}>{t`The transcript changed after this summary.`}</p>
  if (state === 'ready' && parts.every(({ language }) => language !== null))
    return <p className={classes.problem}>{t`The chat model found nothing to summarize.`}</p>
  return null
}

interface ProgressProps {
  talk: Talk
  summary: Summary
  editable: boolean
  onStart: () => void
}

function Progress({ talk, summary: { state, offered, parts }, editable, onStart }: ProgressProps) {
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
    write.mutate(undefined, {
      onSuccess: onStart,
      onError: (error) => notifyError(t`Could not summarize the talk`, error),
    })
  const isTouched = parts.some(({ edited, done, language }) => language === null && (edited !== null || done))
  const ask = () =>
    modals.openConfirmModal({
      title: t`Summarize again?`,
      children: t`This overwrites people’s edits.`,
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
