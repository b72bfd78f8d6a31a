import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Chip } from '../ui/Chip.tsx'
import { Finding } from '../ui/Delay.tsx'
import { Time } from '../ui/Time.tsx'

/** When it was said, and whether that was long before it was found. */
export function HitTime({ hit }: { hit: Hit }) {
  const { t } = useLingui()
  return (
    <>
      <Time at={hit.silence ? hit.created : hit.said_at} /> {!hit.silence && <Finding {...hit} />}
      {hit.late && (
        <span title={t`Said long before it was found, so no one was called.`}>
          <Chip>{t`Late`}</Chip>
        </span>
      )}
    </>
  )
}
