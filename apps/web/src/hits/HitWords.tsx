import type { Hit } from '@earshot/contract/hits'
import type { HitSilence } from '@earshot/contract/silences'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { momentInWords } from '../lib/moment-in-words.ts'
import { hitLink } from './hit-link.ts'
import classes from './hits.module.css'
import { useSilenceText } from './silence-text.ts'

/** The match with its context, or what went quiet; links to the talk. */
export function HitWords({ hit }: { hit: Hit }) {
  const silence = useSilenceText()
  return (
    <>
      <Link className={classes.words} to="/dashboard" search={hitLink(hit)} dir="auto">
        {hit.silence ? (
          silence(hit.silence)
        ) : (
          <>
            {hit.before} <mark>{hit.match}</mark> {hit.after}
          </>
        )}
      </Link>
      {hit.silence && <SilenceFacts silence={hit.silence} />}
    </>
  )
}

/** When it ended, and whether the server itself was down. */
function SilenceFacts({ silence: { until, down } }: { silence: HitSilence }) {
  const { t } = useLingui()
  const [from, to] = down ? [momentInWords(down.from), momentInWords(down.to)] : []
  const facts = [
    until && t`Talks again since ${momentInWords(until)}.`,
    down && t`Earshot was not running from ${from} to ${to}.`,
  ].filter(Boolean)
  return facts.length > 0 ? <p className={classes.quiet}>{facts.join(' ')}</p> : null
}
