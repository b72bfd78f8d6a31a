import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { duration } from '../../lib/format.ts'
import classes from '../clips.module.css'
import type { ClipDraft } from './draft.ts'
import { type Range, wordsIn } from './words-in.ts'

interface VisitorPreviewProps {
  talk: Talk
  range: Range
  draft: ClipDraft
  speaker: string
}

/** What a visitor will see, before anything is published. */
export function VisitorPreview({ talk, range, draft, speaker }: VisitorPreviewProps) {
  const { t } = useLingui()
  const { title, password, show_text, show_speaker, allow_download } = draft
  const said = show_text ? wordsIn(talk, range) : ''
  const facts = [show_speaker && speaker, duration(shown(range)), allow_download && t`Download`]
  return (
    <section className={classes.preview} aria-label={t`What visitors will see`}>
      <p className={classes.previewHead}>{t`What visitors will see`}</p>
      {password && (
        <p className={classes.locked}>
          <IconLock size={16} stroke={1.7} aria-hidden />
          {t`Nothing of this until they give the password.`}
        </p>
      )}
      <p className={classes.previewTitle} dir="auto">
        {title.trim() || t`A voice message`}
      </p>
      <p className={classes.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)}>
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
      {said && (
        <p className={classes.said} dir="auto">
          {said}
        </p>
      )}
    </section>
  )
}

/** The page says a whole number of seconds, and at least one. */
const shown = ({ start, end }: Range) => Math.max(1, Math.round(end - start))
