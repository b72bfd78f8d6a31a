import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigateDashboard } from '../../dashboard/url-state.ts'
import { isForOverlay } from '../../ui/keys/for-overlay.ts'
import { isNarrow } from './is-narrow.ts'
import classes from './detail.module.css'

/** On narrow screens the talk covers the list. Escape also goes back, unless something nearer handles it. */
export function BackToList() {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const back = () => go({ talk_id: undefined, t: undefined })
  const escape = (event: KeyboardEvent) => {
    const isExpanded = (event.target as Element).closest('[aria-expanded=true]')
    if (!event.defaultPrevented && !isExpanded && !isForOverlay(event) && isNarrow()) back()
  }
  useHotkeys([['escape', escape, { preventDefault: false }]])
  return (
    <ActionIcon
      className={classes.back ?? ''}
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      onClick={back}
      aria-label={t`Back to the list`}
    >
      <IconArrowLeft size={22} stroke={1.6} />
    </ActionIcon>
  )
}
