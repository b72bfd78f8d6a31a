import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { duration, percent } from '../../lib/format.ts'
import { useChangeTalk } from '../talks.queries.ts'
import { Fact } from './Fact.tsx'
import { useSoundWords } from './sound-words.ts'
import { Stars } from './Stars.tsx'

/** What machines measured and heard, and how right a person finds that. */
export function MeasuredFacts({ talk }: { talk: TalkRow }) {
  const { t } = useLingui()
  const words = useSoundWords()
  const { talk_id, confidence, audio_quality, loudness, engine, language, edited } = talk
  const change = useChangeTalk(talk.org_id)
  const spoken = language === null ? undefined : words.language(language)
  const heard = talk.state === 'ready' && (talk.text !== '' || edited)
  return (
    <>
      {talk.duration !== null && <Fact name={t`Length`}>{duration(talk.duration)}</Fact>}
      {heard && (
        <Fact name={t`How right is the machine’s text?`}>
          <Stars
            score={talk.trancription_accuracy}
            label={t`How right is the machine’s text?`}
            onRate={(score) => change.mutate({ talk_id, trancription_accuracy: score })}
          />
        </Fact>
      )}
      {confidence !== null && <Fact name={t`Confidence`}>{percent(confidence)}</Fact>}
      {confidence === null && engine && talk.text !== '' && (
        <Fact name={t`Confidence`}>{t`Not measured by this engine`}</Fact>
      )}
      {spoken && <Fact name={t`Language`}>{spoken}</Fact>}
      {engine && <Fact name={t`Engine`}>{engine}</Fact>}
      {audio_quality !== null && (
        <Fact name={t`Sound quality`}>{[words.quality(audio_quality), ...words.reasons(talk)].join(' · ')}</Fact>
      )}
      {loudness !== null && <Fact name={t`Loudness`}>{words.loudness(loudness)}</Fact>}
    </>
  )
}
