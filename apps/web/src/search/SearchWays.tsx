import { useLingui } from '@lingui/react/macro'
import { HungPanel } from '../ui/screen/late/HungPanel.tsx'
import type { Hung } from '../ui/screen/late/use-hung.ts'
import classes from './search-box.module.css'

/** How to search for more than words, in five lines. */
export function SearchWays(hung: Hung) {
  const { t } = useLingui()
  const ways = [
    { write: t`water pump`, finds: t`Both words, anywhere in a talk` },
    { write: t`“water pump”`, finds: t`These words, one after the other` },
    { write: t`pump OR hose`, finds: t`Talks with either; between phrases also with a small or` },
    { write: t`pump -test`, finds: t`Talks with one word and without another` },
    { write: t`wat`, finds: t`The last word may be only begun` },
  ]
  return (
    <HungPanel hung={hung} label={t`How to search`} position="bottom-end" width={320} withinPortal={false}>
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
      >{t`Where nobody said it, Earshot looks for what is spelt or sounds alike, and says so.`}</p>
    </HungPanel>
  )
}
