import { count } from '../../../lib/format.ts'
import { MASK } from '@earshot/contract/rules/mask'
import type { FoundTalk, Snippet } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTalk } from '../../talks.queries.ts'
import { fitSnippet, snippetAt } from './snippet.ts'
import classes from './match-steps.module.css'

export interface ShownMatch {
  /** -1 if the open talk plays from elsewhere. */
  at: number
  moved: boolean
}

interface MatchStepsProps {
  talk: FoundTalk
  match: ShownMatch
  /** In the tab order (roving tabindex). */
  isStop: boolean
  onStep: (talk: FoundTalk, by: 1 | -1) => void
}

export function MatchSteps({ talk, match, isStop, onStep }: MatchStepsProps) {
  const { t } = useLingui()
  const number = match.at + 1
  const [at, all] = [count(number), count(talk.matches.length)]
  const stop = { tabIndex: isStop ? 0 : -1, className: classes.step ?? '', variant: 'subtle', color: 'gray', size: 28 }
  return (
    <fieldset className={classes.steps} aria-label={t`Matches`}>
      <ActionIcon {...stop} onClick={() => onStep(talk, -1)} aria-label={t`Previous match`}>
        <IconChevronUp size={16} stroke={1.8} />
      </ActionIcon>
      <span className={`${classes.number} numbers`}>{number > 0 ? t`${at}/${all}` : all}</span>
      <ActionIcon {...stop} onClick={() => onStep(talk, 1)} aria-label={t`Next match`}>
        <IconChevronDown size={16} stroke={1.8} />
      </ActionIcon>
      <VisuallyHidden role="status">
        {match.moved && number > 0 && (
          <>
            {t`Match ${at} of ${all}`}: <MatchText talk={talk} at={match.at} line={PLAIN} />
          </>
        )}
      </VisuallyHidden>
    </fieldset>
  )
}

const PLAIN = 60

interface MatchTextProps {
  talk: FoundTalk
  at: number
  /** Characters that fit in a line. */
  line: number
}

/** The list includes only the words around the first match. */
export const MatchText = ({ talk, at, line }: MatchTextProps) =>
  at > 0 ? <LaterMatch talk={talk} at={at} line={line} /> : <Marked snippet={snippetOf(talk)} line={line} />

function LaterMatch({ talk, at, line }: MatchTextProps) {
  const words = useTalk(talk.org_id, talk.talk_id).data?.words
  const snippet = words ? snippetAt(words, talk.matches, at) : []
  return <Marked snippet={snippet.length > 0 ? snippet : snippetOf(talk)} line={line} />
}

const snippetOf = ({ snippet, text }: FoundTalk): Snippet =>
  snippet.some(({ marked }) => marked) ? snippet : [{ text, marked: false }]

const Marked = ({ snippet, line }: { snippet: Snippet; line: number }) =>
  fitSnippet(snippet, line).map(({ text, marked }, at) => (
    <Fragment key={`${at}${text}`}>{marked ? <mark>{text}</mark> : <MaskedText text={text} />}</Fragment>
  ))

/** Masks are dim: blocks as bright as words would be the first that one sees. */
const MaskedText = ({ text }: { text: string }) =>
  text.split(MASK).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <span className={classes.mask}>{MASK}</span>}
      {part}
    </Fragment>
  ))
