import { useLingui } from '@lingui/react/macro'
import { LazyPanel } from '../ui/lazy/LazyPanel.tsx'
import type { AnchorState } from '../ui/lazy/use-anchor.ts'
import classes from './search-box.module.css'

export function SearchSyntax(anchor: AnchorState) {
  const { t } = useLingui()
  const examples = [
    { write: t`water pump`, finds: t`Both words, anywhere in a talk` },
    { write: t`“water pump”`, finds: t`This exact phrase` },
    { write: t`(pump OR hose) -test`, finds: t`Either word, but not the last one` },
    { write: t`wat`, finds: t`The last word can be incomplete` },
    { write: 'channel:ops speaker:"Ana Lima"', finds: t`In a channel, by a speaker` },
    { write: 'tag:urgent -from:me', finds: t`With a tag, not sent by you` },
    { write: 'on:yesterday is:unheard', finds: t`Recorded yesterday, and not heard by you` },
    { write: 'is:open has:hit', finds: t`Not handled yet, and matched by an alert` },
    { write: 'since:2026-09-30 until:2026-11-15', finds: t`Recorded on these days or between them` },
    { write: 'has:note confidence:<80%', finds: t`With notes, and an unsure transcript` },
    { write: 'quality:<50%', finds: t`With sound that is hard to understand` },
  ]
  return (
    <LazyPanel anchor={anchor} label={t`How to search`} position="bottom-end" width={320}>
      <dl className={classes.examples} tabIndex={-1} data-autofocus>
        {examples.map(({ write, finds }) => (
          <div key={write}>
            <dt>
              <code dir="auto">{write}</code>
            </dt>
            <dd>{finds}</dd>
          </div>
        ))}
      </dl>
      <p
        className={classes.note}
      >{t`Begin to type one of these, and select from the list; Alt and the down arrow list all. Down arrow goes to the results. If nothing matches exactly, Earshot shows talks with similar spelling or sound.`}</p>
    </LazyPanel>
  )
}
