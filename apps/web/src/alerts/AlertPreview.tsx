import { type AlertTrial, MAX_TRIAL_TALKS, TRIAL_DAYS } from '@earshot/contract/alert-trials'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { count } from '../lib/format.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { type AlertDraft, useAlertPreview } from './alerts.queries.ts'
import { useUnmetText } from './use-condition-texts.ts'
import { draftProblems } from './alert-draft.ts'
import classes from './alert-form.module.css'
import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useChannel } from '../channels/channels.queries.ts'
import { ChannelName } from '../ui/ChannelName.tsx'
import { Time } from '../ui/Time.tsx'

interface AlertPreviewProps {
  org_id: string
  draft: AlertDraft
  onPlay: (trial: AlertTrial) => void
}

const NOTHING = { total: 0, trials: [], looked_at: 0, unmet: [], by_closeness: { close: 0, normal: 0, wide: 0 } }

const PAUSE_MS = 600

export function AlertPreview({ org_id, draft, onPlay }: AlertPreviewProps) {
  const { t } = useLingui()
  const unmetText = useUnmetText()
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const isWhole = Object.keys(draftProblems(settled)).length === 0
  const trial = useAlertPreview(org_id, isWhole ? settled : undefined)
  const { total, trials, looked_at, by_closeness, unmet } = trial.data ?? NOTHING
  return (
    <section className={classes.trial} aria-labelledby="trial">
      <h3 id="trial">{t`Test: the last ${TRIAL_DAYS} days`}</h3>
      {isWhole && unmet.length > 0 && (
        <p className={classes.refused} role="alert">
          {unmetText(unmet)}
        </p>
      )}
      {!isWhole && <p className={classes.quiet}>{t`Type a word to see what it would have matched.`}</p>}
      {isWhole && trial.isPending && <Skeletons rows={3} height={56} />}
      {isWhole && trial.isError && (
        <ErrorNote title={t`Could not run the test`} error={trial.error} retry={() => void trial.refetch()} />
      )}
      {isWhole && trial.data && (
        <>
          <p className={classes.quiet} role="status">
            {total === 0
              ? t`No match in the last ${TRIAL_DAYS} days.`
              : t`It would have matched ${plural(total, { one: '# talk', other: '# talks' })}.`}{' '}
            {looked_at >= MAX_TRIAL_TALKS && t`Only the newest ${count(MAX_TRIAL_TALKS)} matching talks were checked.`}{' '}
            {settled.sounds_like &&
              t`Close: ${count(by_closeness.close)} · Normal: ${count(by_closeness.normal)} · Wide: ${count(by_closeness.wide)}.`}{' '}
            {total > trials.length && t`Showing the newest ${count(trials.length)}.`}
          </p>
          <ul className={classes.trials} aria-label={t`Matches`} data-stale={trial.isPlaceholderData}>
            {trials.map((each) => (
              <PreviewRow key={each.talk_id} org_id={org_id} trial={each} onPlay={() => onPlay(each)} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface PreviewRowProps {
  org_id: string
  trial: AlertTrial
  onPlay: () => void
}

function PreviewRow({ org_id, trial, onPlay }: PreviewRowProps) {
  const { t } = useLingui()
  const { channel } = useChannel(org_id, trial.channel_id)
  const closenessOf = { close: t`sounds close`, normal: t`sounds like it`, wide: t`sounds a little like it` }
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.play} aria-label={t`Play “${trial.match}”`} onClick={onPlay}>
        <IconPlayerPlayFilled size={14} aria-hidden />
      </UnstyledButton>
      <div className={classes.said}>
        <p className={classes.words} dir="auto">
          {trial.before} <mark>{trial.match}</mark> {trial.after}
        </p>
        <p className={classes.meta}>
          <ChannelName channel={channel} /> <Time at={trial.recorded_at} />
          {trial.closeness && <> · {closenessOf[trial.closeness]}</>}
        </p>
      </div>
    </li>
  )
}
