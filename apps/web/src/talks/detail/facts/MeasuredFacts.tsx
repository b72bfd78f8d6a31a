import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { duration, percent } from '../../../lib/format.ts'
import { useChangeTalk } from '../../talks.queries.ts'
import { useMayEdit } from '../use-may-edit.ts'
import { Fact } from './Fact.tsx'
import { plural } from '@lingui/core/macro'
import { CloseButton } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './stars.module.css'
import factClasses from './talk-facts.module.css'

function useSoundWords() {
  const { t, i18n } = useLingui()
  const reasons: Record<string, string> = {
    clipped: t`too loud in places`,
    far: t`far from the microphone`,
    quiet: t`very quiet`,
    noisy: t`background noise`,
    narrow: t`phone-quality audio`,
    little_speech: t`little speech`,
  }

  function quality(score: number) {
    const certainty = percent(score)
    if (score >= 0.7) return t`Good, ${certainty}`
    return score >= 0.4 ? t`Fair, ${certainty}` : t`Poor, ${certainty}`
  }
  function loudness(lufs: number) {
    const measured = i18n.number(lufs, { maximumFractionDigits: 0 })
    if (lufs > -11) return t`Very loud (${measured} LUFS)`
    if (lufs >= -23) return t`Good volume (${measured} LUFS)`
    return lufs >= -35 ? t`Quiet (${measured} LUFS)` : t`Very quiet (${measured} LUFS)`
  }
  return {
    quality,
    loudness,
    /** Reasons that this version of the page does not know are left out. */
    reasons: (talk: TalkRow) => reasonsOf(talk).flatMap((reason) => reasons[reason] ?? []),
  }
}

/** Servers from before quality was measured send none. */
const reasonsOf = (talk: TalkRow & { quality_reasons?: readonly string[] }) => talk.quality_reasons ?? []

/** What the machine measured, folded because few look at it. */
export function MeasuredFacts({ talk }: { talk: TalkRow }) {
  const { t } = useLingui()
  const words = useSoundWords()
  const { confidence, audio_quality, loudness, engine } = talk
  if (talk.duration === null && confidence === null && !engine && audio_quality === null && loudness === null)
    return null
  return (
    <details className={factClasses.measured}>
      <summary>{t`Measured`}</summary>
      <dl className={factClasses.facts}>
        {talk.duration !== null && <Fact name={t`Length`}>{duration(talk.duration)}</Fact>}
        <RecordingFacts talk={talk} />
        {confidence !== null && <Fact name={t`Confidence`}>{percent(confidence)}</Fact>}
        {confidence === null && engine && talk.text !== '' && (
          <Fact name={t`Confidence`}>{t`Not measured by this engine`}</Fact>
        )}
        {engine && (
          <Fact name={t`Engine`}>
            <bdi>{engine}</bdi>
          </Fact>
        )}
        {audio_quality !== null && (
          <Fact name={t`Audio quality`}>{[words.quality(audio_quality), ...words.reasons(talk)].join(' · ')}</Fact>
        )}
        {loudness !== null && <Fact name={t`Loudness`}>{words.loudness(loudness)}</Fact>}
      </dl>
    </details>
  )
}

export function RatingFact({ talk }: { talk: TalkRow }) {
  const { t } = useLingui()
  const { talk_id, edited } = talk
  const change = useChangeTalk(talk.org_id)
  const editable = useMayEdit()(talk)
  const heard = talk.state === 'ready' && (talk.text !== '' || edited)
  if (!heard || !editable) return null
  return (
    <Fact name={t`Rate the transcript`} wide>
      <Stars
        score={talk.trancription_accuracy}
        label={t`Rate the transcript`}
        onRate={(score) => change.mutate({ talk_id, trancription_accuracy: score })}
      />
    </Fact>
  )
}

/** What of the sent file is heard. */
function RecordingFacts({ talk: { truncated, tracks } }: { talk: TalkRow }) {
  const { t, i18n } = useLingui()
  const heard = new Intl.ListFormat(i18n.locale).format((tracks?.heard ?? []).map((track) => i18n.number(track)))
  const all = i18n.number(tracks?.of ?? 1)
  return (
    <>
      {truncated && <Fact name={t`Recording`}>{t`Cut off before its end`}</Fact>}
      {tracks && (
        <Fact name={t`Audio tracks`}>
          {tracks.heard.length === 1 ? t`Only track ${heard} of ${all}` : t`Tracks ${heard} of ${all}, mixed`}
        </Fact>
      )}
    </>
  )
}

interface StarsProps {
  score: number | null
  label: string
  onRate: (score: number | null) => void
}

const MOST = 5
const all = Array.from({ length: MOST }, (_, at) => at + 1)

function Stars({ score, label, onRate }: StarsProps) {
  const { t } = useLingui()
  const name = useId()
  const given = score === null ? 0 : Math.round(score * MOST)
  return (
    <div className={classes.rating}>
      <div className={classes.stars} role="radiogroup" aria-label={label}>
        {all.map((stars) => {
          const Icon = stars <= given ? IconStarFilled : IconStar
          return (
            <label key={stars} className={classes.star} data-given={stars <= given || undefined}>
              <input
                className={classes.choice}
                type="radio"
                name={name}
                checked={score !== null && stars === given}
                onChange={() => onRate(stars / MOST)}
                aria-label={t`${plural(stars, { one: '# star', other: '# stars' })}`}
              />
              <Icon size={18} stroke={1.6} aria-hidden />
            </label>
          )
        })}
      </div>
      {score !== null && <CloseButton size="sm" onClick={() => onRate(null)} aria-label={t`Remove rating`} />}
    </div>
  )
}
