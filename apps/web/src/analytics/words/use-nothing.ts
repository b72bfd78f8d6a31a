import { useLingui } from '@lingui/react/macro'
import type { Measure, Range, View } from '../rules/view.ts'

/** What to say where there is nothing to draw. */
export function useNothing() {
  const { t } = useLingui()
  const said: Record<Range, string> = {
    1: t`Nothing was said in this week`,
    2: t`Nothing was said in this month`,
    3: t`Nothing was said in this year`,
    5: t`Nothing was said in these days`,
  }
  const others: Partial<Record<Measure, string>> = {
    hits: t`No alert was hit in this time`,
    confidence: t`Nothing was written down in this time`,
  }
  return ({ measure, range }: View) => others[measure] ?? said[range]
}
