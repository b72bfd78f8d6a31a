import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { late } from '../ui/screen/late/late.tsx'
import { useHung } from '../ui/screen/late/use-hung.ts'

const SearchWays = late(async () => (await import('./SearchWays.tsx')).SearchWays)

/** Opens how to search for more than words. */
export function SearchHelp() {
  const { t } = useLingui()
  const { button, hung } = useHung('dialog')
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t`How to search`}
        title={t`How to search`}
        {...button}
      >
        <IconHelp size={18} stroke={1.6} />
      </ActionIcon>
      <SearchWays {...hung} />
    </>
  )
}
