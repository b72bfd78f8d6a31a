import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import classes from '../talk-list.module.css'

/** Talks that have arrived above what one reads. */
export function NewTalks({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.arrivals} role="status">
      {count > 0 && (
        <UnstyledButton className={classes.arrived} onClick={onShow}>
          <IconArrowUp size={16} stroke={2} aria-hidden />
          {t`${plural(count, { one: '# new', other: '# new' })}`}
        </UnstyledButton>
      )}
    </div>
  )
}
