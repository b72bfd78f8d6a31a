import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconBookmark, IconDots, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNames } from '../../dashboard/use-names.ts'
import { useMe } from '../../users/users.queries.ts'
import { NewCount } from './NewCount.tsx'
import { SavedSearchActions } from './SavedSearchActions.tsx'
import { SavedSearchName } from './SavedSearchName.tsx'
import classes from './saved-searches.module.css'
import { addressOf } from './search-address.ts'

interface SavedSearchRowProps {
  search: SavedSearch
  fresh: number
  renaming: boolean
  onRename: (on: boolean) => void
  onOpen: () => void
}

export function SavedSearchRow({ search, fresh, renaming, onRename, onOpen }: SavedSearchRowProps) {
  const { t } = useLingui()
  const { name, search_id, shared, followed } = search
  const [expanded, { toggle, close }] = useDisclosure()
  const Icon = shared ? IconUsers : IconBookmark
  function rename() {
    close()
    onRename(true)
  }
  if (renaming) return <SavedSearchName search={search} onDone={() => onRename(false)} />
  return (
    <li className={classes.row}>
      <Link
        className={classes.search}
        to="/dashboard"
        search={{ ...addressOf(search), saved: search_id }}
        onClick={onOpen}
      >
        <Icon size={18} stroke={1.6} role="img" aria-label={shared ? t`Shared` : t`Only you`} />
        <span className={classes.what}>
          <bdi className={classes.name}>{name}</bdi>
          <Maker search={search} />
        </span>
        {followed && <IconBell size={16} stroke={1.6} role="img" aria-label={t`You are notified`} />}
        <NewCount fresh={fresh} className={classes.fresh} />
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t`Actions for “${name}”`}
        aria-expanded={expanded}
        onClick={toggle}
      >
        <IconDots size={18} stroke={1.6} />
      </ActionIcon>
      {expanded && <SavedSearchActions search={search} onRename={rename} onDone={close} />}
    </li>
  )
}

function Maker({ search: { org_id, shared, created_by } }: { search: SavedSearch }) {
  const { t } = useLingui()
  const me = useMe().user_id
  const { name } = useNames(org_id).author(created_by)
  if (!shared) return null
  return <span className={classes.maker}>{created_by === me ? t`Shared by you` : t`Shared by ${name}`}</span>
}
