import type { Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, Fragment, memo } from 'react'
import { percent } from '../../lib/format.ts'
import type { Piece } from './prose.ts'
import type { Spot } from './spots/spots.ts'
import classes from './transcript.module.css'
import { isUnsure } from './unsure/unsure.ts'

interface ParagraphProps {
  pieces: readonly Piece[]
  words: readonly Word[]
  marks: ReadonlyMap<number, Spot>
}

/** Words between two pauses. What a search found and what an alert watches for are marked, doubtful words are dotted. */
export const Paragraph = memo(function Paragraph({ pieces, words, marks }: ParagraphProps) {
  const { t } = useLingui()

  function about(confidence: number, mark: Spot | undefined) {
    const certainty = percent(confidence)
    const doubt = isUnsure(confidence) ? t`Unsure: ${certainty}` : ''
    const alert = mark?.kind === 'alert' ? t`Alert: ${mark.label}` : ''
    return [alert, doubt].filter(Boolean).join(' · ') || undefined
  }

  return (
    <p className={classes.paragraph} style={{ '--letters': lettersIn(pieces) } as CSSProperties}>
      {pieces.map(({ word, text, after }) => {
        const mark = marks.get(word)
        const goesOn = mark !== undefined && marks.get(word + 1) === mark
        const confidence = words[word]?.confidence ?? 1
        const Tag = mark ? 'mark' : 'span'
        return (
          <Fragment key={word}>
            <Tag
              className={classes.word}
              data-word={word}
              data-mark={mark?.kind}
              data-goes-on={goesOn || undefined}
              data-unsure={isUnsure(confidence) || undefined}
              tabIndex={word === 0 ? 0 : -1}
              title={about(confidence, mark)}
            >
              {text}
              {goesOn && after}
            </Tag>
            {!goesOn && after}
          </Fragment>
        )
      })}
    </p>
  )
})

/** By them the browser guesses how high a paragraph is that it has not laid out. */
const lettersIn = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { text, after }) => sum + text.length + after.length, 0)
