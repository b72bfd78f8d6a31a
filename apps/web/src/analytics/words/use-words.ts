import { useLingui } from '@lingui/react/macro'
import type { Drawn } from '../rules/drawn.ts'
import type { Group, Measure } from '../rules/view.ts'

/** What the panel's things are called. */
export function useWords() {
  const { t } = useLingui()
  const measures: Record<Measure, string> = {
    talks: t`Talks`,
    minutes: t`Minutes`,
    hits: t`Hits`,
    confidence: t`Confidence`,
  }
  const groups: Record<Group, { per: string; none: string }> = {
    channel: { per: t`Per channel`, none: t`No channel` },
    speaker: { per: t`Per speaker`, none: t`No speaker` },
    tag: { per: t`Per tag`, none: t`No tag` },
    alert: { per: t`Per alert`, none: t`No alert` },
  }
  return {
    measure: (measure: Measure) => measures[measure],
    /** 'Per channel'. */
    per: (group: Group) => groups[group].per,
    series: ({ kind, name }: Pick<Drawn, 'kind' | 'name'>, group: Group) =>
      kind === 'others' ? t`Others` : kind === 'none' ? groups[group].none : name,
  }
}
