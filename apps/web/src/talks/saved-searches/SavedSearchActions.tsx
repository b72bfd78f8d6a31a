import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconPencil, IconRss, IconTrash, IconUsers, IconUsersMinus } from '@tabler/icons-react'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { useIsGuest, useMe } from '../../users/users.queries.ts'
import { SearchFeed } from './SearchFeed.tsx'
import classes from './saved-searches.module.css'
import { linkToSearch } from './search-address.ts'
import { FollowButton, UnreachedNote } from './FollowButton.tsx'
import { useRemoveSearch } from './use-remove-search.ts'
import { useShareSearch } from './use-share-search.ts'

interface SavedSearchActionsProps {
  search: SavedSearch
  onRename: () => void
  onDone: () => void
}

const iconProps = { size: 16, stroke: 1.6, 'aria-hidden': true }

export function SavedSearchActions({ search, onRename, onDone }: SavedSearchActionsProps) {
  const { t } = useLingui()
  const me = useMe().user_id
  const admin = useIsAdmin()
  const remove = useRemoveSearch(search)
  const mayChange = admin || search.created_by === me
  return (
    <div className={classes.actions}>
      <CopyButton text={linkToSearch(search)} label={t`Copy link`} />
      <FollowButton search={search} onDone={onDone} />
      <FeedButton search={search} />
      {mayChange && (
        <Button size="sm" variant="default" leftSection={<IconPencil {...iconProps} />} onClick={onRename}>
          {t`Rename`}
        </Button>
      )}
      {mayChange && <ShareButton search={search} onDone={onDone} />}
      {mayChange && (
        <Button size="sm" variant="default" leftSection={<IconTrash {...iconProps} />} onClick={remove}>
          {t`Delete`}
        </Button>
      )}
      {search.followed && <UnreachedNote org_id={search.org_id} />}
    </div>
  )
}

function FeedButton({ search }: { search: SavedSearch }) {
  const { t } = useLingui()
  const { clips } = useOrganization()
  const { name } = search
  const open = () => modals.open({ title: t`Podcast feed of “${name}”`, children: <SearchFeed search={search} /> })
  if (!clips) return null
  return (
    <Button size="sm" variant="default" leftSection={<IconRss {...iconProps} />} onClick={open}>
      {t`Podcast feed`}
    </Button>
  )
}

function ShareButton({ search, onDone }: Omit<SavedSearchActionsProps, 'onRename'>) {
  const { t } = useLingui()
  const { org_id, shared } = search
  const guest = useIsGuest(org_id)
  const { change, isPending } = useShareSearch(search, onDone)
  const Icon = shared ? IconUsersMinus : IconUsers
  if (guest) return null
  return (
    <Button size="sm" variant="default" leftSection={<Icon {...iconProps} />} loading={isPending} onClick={change}>
      {shared ? t`Stop sharing` : t`Share`}
    </Button>
  )
}
