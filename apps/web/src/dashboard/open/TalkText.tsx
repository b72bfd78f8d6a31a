import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import type { Sound } from '../../player/sound.ts'
import { isUnderway } from '../../talks/talk-state.ts'
import { TalkState } from '../../talks/TalkState.tsx'
import type { Spot } from '../../talks/transcript/spots.ts'
import { Transcript } from '../../talks/transcript/Transcript.tsx'
import { RunAgain } from '../RunAgain.tsx'
import classes from './open-talk.module.css'

interface TalkTextProps {
  talk: Talk
  spots: readonly Spot[]
  sound: Sound
}

/** What was said, or how far the way there is. */
export function TalkText({ talk, spots, sound }: TalkTextProps) {
  const { t } = useLingui()
  if (isUnderway(talk) || talk.state === 'failed' || talk.text === '') {
    return (
      <div className={classes.underway} role="status">
        <p className={classes.state}>
          <TalkState talk={talk} />
        </p>
        {isUnderway(talk) && (
          <p className={classes.hint}>{t`The words appear here as soon as they are written down.`}</p>
        )}
        {talk.state === 'failed' && <RunAgain talk={talk} />}
      </div>
    )
  }
  return (
    <div className={classes.text}>
      {talk.truncated && (
        <p className={classes.rough}>{t`The file ended too early: the end of this talk is missing.`}</p>
      )}
      {talk.rough && (
        <p className={classes.rough}>{t`Rough text: this engine mishears often. Listen where it matters.`}</p>
      )}
      {talk.words.length > 0 ? (
        <Transcript text={talk.text} words={talk.words} spots={spots} clock={sound} onPlay={sound.playFrom} />
      ) : (
        <p className={classes.plain} dir="auto">
          {talk.text}
        </p>
      )}
    </div>
  )
}
