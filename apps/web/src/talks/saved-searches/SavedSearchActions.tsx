import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconRss, IconTrash, IconUsers, IconUsersMinus } from '@tabler/icons-react'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useIsGuest, useMe } from '../../users/users.queries.ts'
import { SearchFeed } from './SearchFeed.tsx'
import { useSavedSearchChanges } from './saved-search-changes.queries.ts'
import classes from './saved-searches.module.css'
import { linkToSearch } from './search-address.ts'
import { FollowButton, UnreachedNote } from './FollowButton.tsx'
import { useRemoveSearch } from './use-remove-search.ts'

interface SavedSearchActionsProps {
  search: SavedSearch
  onRename: () => void
  onDone: () => void
}

const sign = { size: 16, stroke: 1.6, 'aria-hidden': true }

export function SavedSearchActions({ search, onRename, onDone }: SavedSearchActionsProps) {
  const { t } = useLingui()
  const me = useMe().user_id
  const admin = useIsAdmin()
  const remove = useRemoveSearch(search)
  const mayChange = admin || search.created_by === me
  return (
    <div className={classes.deeds}>
      <CopyButton text={linkToSearch(search)} label={t`Copy link`} />
      <FollowButton search={search} onDone={onDone} />
      <FeedButton search={search} />
      {mayChange && (
        <Button size="sm" variant="default" leftSection={<IconPencil {...sign} />} onClick={onRename}>
          {t`Rename`}
        </Button>
      )}
      {mayChange && <ShareButton search={search} onDone={onDone} />}
      {mayChange && (
        <Button size="sm" variant="default" leftSection={<IconTrash {...sign} />} onClick={remove}>
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
    <Button size="sm" variant="default" leftSection={<IconRss {...sign} />} onClick={open}>
      {t`Podcast feed`}
    </Button>
  )
}

function ShareButton({
  search: { org_id, search_id, name, shared },
  onDone,
}: Omit<SavedSearchActionsProps, 'onRename'>) {
  const { t } = useLingui()
  const guest = useIsGuest(org_id)
  const { update } = useSavedSearchChanges(org_id)
  const Sign = shared ? IconUsersMinus : IconUsers
  const change = () =>
    update.mutate(
      { search_id, shared: !shared },
      {
        onSuccess: () => {
          notifications.show({ message: shared ? t`“${name}” is no longer shared.` : t`“${name}” shared.` })
          onDone()
        },
        onError: (error) => notifyError(t`Could not change the search`, error),
      },
    )
  if (guest) return null
  return (
    <Button size="sm" variant="default" leftSection={<Sign {...sign} />} loading={update.isPending} onClick={change}>
      {shared ? t`Stop sharing` : t`Share`}
    </Button>
  )
}
