import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useNames } from '../../../dashboard/use-names.ts'
import { exactTime } from '../../../lib/format.ts'
import { Fact } from '../facts/Fact.tsx'

interface HandledFactProps extends Pick<Talk, 'org_id' | 'handled_by'> {
  handled: string
}

/** Who handled the talk, and when. */
export function HandledFact({ org_id, handled, handled_by }: HandledFactProps) {
  const { t } = useLingui()
  const { name } = useNames(org_id).author(handled_by ?? '')
  return (
    <Fact name={t`Handled`}>
      <bdi>{name}</bdi> · <time dateTime={handled}>{exactTime(handled)}</time>
    </Fact>
  )
}
