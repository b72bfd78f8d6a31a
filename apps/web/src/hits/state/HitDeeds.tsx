import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from '../hits.module.css'

interface HitDeedsProps {
  hit: Hit
  busy: boolean
  onSet: (state: Hit['state']) => void
  onNote: () => void
}

/** What can be done about a hit, as it stands. */
export function HitDeeds({ hit: { state }, busy, onSet, onNote }: HitDeedsProps) {
  const { t } = useLingui()
  return (
    <div className={classes.deeds}>
      {state === 'new' && (
        <Button size="xs" variant="default" loading={busy} onClick={() => onSet('acknowledged')}>
          {t`Acknowledge`}
        </Button>
      )}
      <Button size="xs" variant={state === 'resolved' ? 'subtle' : 'default'} onClick={onNote}>
        {state === 'resolved' ? t`Note` : t`Resolve`}
      </Button>
      {state !== 'new' && (
        <Button size="xs" variant="subtle" color="gray" loading={busy} onClick={() => onSet('new')}>
          {t`Reopen`}
        </Button>
      )}
    </div>
  )
}
