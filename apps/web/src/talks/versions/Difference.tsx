import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import { type DiffRun, hasNoChanges, shortened, wordDiff } from '@earshot/contract/rules/word-diff'
import classes from './versions.module.css'

interface DifferenceProps {
  before: string
  after: string
  legend: { gone: string; fresh: string }
}

export function Difference({ before, after, legend }: DifferenceProps) {
  const { t } = useLingui()
  const runs = useMemo(() => shortened(wordDiff(before, after)), [before, after])
  if (hasNoChanges(runs)) return <p className={classes.same}>{t`The words are the same.`}</p>
  return (
    <div className={classes.difference}>
      <p className={classes.legend}>
        <del>{legend.gone}</del> <ins>{legend.fresh}</ins>
      </p>
      <p className={classes.runs} dir="auto">
        <MarkedText runs={runs} />
      </p>
    </div>
  )
}

export const MarkedText = ({ runs }: { runs: readonly DiffRun[] }) =>
  runs.map((run, at) => (
    <Fragment key={`${at}${run.kind}`}>
      <MarkedRun {...run} />
    </Fragment>
  ))

function MarkedRun({ kind, text }: DiffRun) {
  const { t } = useLingui()
  if (kind === 'gone') return <del>{text}</del>
  if (kind === 'new') return <ins>{text}</ins>
  if (kind !== 'gap') return text
  return (
    <span className={classes.gap}>
      <span aria-hidden>{text}</span>
      <VisuallyHidden>{t`the same words in both`}</VisuallyHidden>
    </span>
  )
}
