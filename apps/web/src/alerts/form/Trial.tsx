import { type AlertTrial, MOST_TRIED, TRIAL_DAYS } from '@earshot/contract/alerts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { count } from '../../lib/format.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { type AlertDraft, useTrial } from '../alerts.queries.ts'
import { problemsOf } from './draft.ts'
import classes from './form.module.css'
import { TrialRow } from './TrialRow.tsx'

interface TrialProps {
  org_id: string
  draft: AlertDraft
  onPlay: (trial: AlertTrial) => void
}

const NOTHING = { total: 0, trials: [], looked_at: 0, by_closeness: { close: 0, normal: 0, wide: 0 } }

/** A pause in typing, after which a draft is tried. */
const PAUSE_MS = 600

/** What a draft would have heard lately, while it is being written. */
export function Trial({ org_id, draft, onPlay }: TrialProps) {
  const { t } = useLingui()
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const isWhole = Object.keys(problemsOf(settled)).length === 0
  const trial = useTrial(org_id, isWhole ? settled : undefined)
  const { total, trials, looked_at, by_closeness } = trial.data ?? NOTHING
  return (
    <section className={classes.trial} aria-labelledby="trial">
      <h3 id="trial">{t`Try it: the last ${TRIAL_DAYS} days`}</h3>
      {!isWhole && <p className={classes.quiet}>{t`Write a word, and see what it would have heard.`}</p>}
      {isWhole && trial.isPending && <Skeletons rows={3} height={56} />}
      {isWhole && trial.isError && (
        <ErrorNote title={t`It could not be tried`} error={trial.error} retry={() => void trial.refetch()} />
      )}
      {isWhole && trial.data && (
        <>
          <p className={classes.quiet} role="status">
            {total === 0
              ? t`It would have heard nothing.`
              : t`It would have been heard in ${plural(total, { one: '# talk', other: '# talks' })}.`}{' '}
            {looked_at >= MOST_TRIED && t`Only the newest ${count(MOST_TRIED)} talks that say it were looked into.`}{' '}
            {settled.sounds_like &&
              t`Close: ${count(by_closeness.close)} · Normal: ${count(by_closeness.normal)} · Wide: ${count(by_closeness.wide)}.`}{' '}
            {total > trials.length && t`These are the newest ${trials.length}.`}
          </p>
          <ul className={classes.trials} aria-label={t`What it would have heard`} data-stale={trial.isPlaceholderData}>
            {trials.map((each) => (
              <TrialRow key={each.talk_id} org_id={org_id} trial={each} onPlay={() => onPlay(each)} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
