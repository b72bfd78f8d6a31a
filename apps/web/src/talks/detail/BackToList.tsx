import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigateDashboard } from '../../dashboard/url-state.ts'
import { isNarrow } from './is-narrow.ts'
import classes from './detail.module.css'

/** What Escape closes before it goes back: it is open around the focus, or was opened from it. */
const NEARER = '[role=dialog], [role=menu], [role=listbox], [aria-expanded=true]'

/** On narrow screens the talk lies over the list. Escape goes back too, unless it meant something nearer. */
export function BackToList() {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const back = () => go({ talk_id: undefined, t: undefined })
  const escape = (event: KeyboardEvent) => {
    const isNearer = (event.target as Element).closest(NEARER)
    if (!event.defaultPrevented && !isNearer && isNarrow()) back()
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
