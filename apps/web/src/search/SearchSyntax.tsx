import { useLingui } from '@lingui/react/macro'
import { LazyPanel } from '../ui/lazy/LazyPanel.tsx'
import type { AnchorState } from '../ui/lazy/use-anchor.ts'
import classes from './search-box.module.css'

export function SearchSyntax(anchor: AnchorState) {
  const { t } = useLingui()
  const ways = [
    { write: t`water pump`, finds: t`Both words, anywhere in a talk` },
    { write: t`“water pump”`, finds: t`This exact phrase` },
    { write: t`pump OR hose`, finds: t`Either word. Between phrases, lower-case “or” also works.` },
    { write: t`pump -test`, finds: t`The first word, but not the second` },
    { write: t`wat`, finds: t`The last word can be incomplete` },
  ]
  return (
    <LazyPanel anchor={anchor} label={t`How to search`} position="bottom-end" width={320}>
      <dl className={classes.ways} tabIndex={-1} data-autofocus>
        {ways.map(({ write, finds }) => (
          <div key={write}>
            <dt>
              <code>{write}</code>
            </dt>
            <dd>{finds}</dd>
          </div>
        ))}
      </dl>
      <p
        className={classes.note}
      >{t`If nothing matches exactly, Earshot shows talks with similar spelling or sound.`}</p>
    </LazyPanel>
  )
}
